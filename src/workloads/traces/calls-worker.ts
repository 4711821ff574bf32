import { newCallsFile } from "./calls-file";
import type { FromCallReader, ToCallReader } from "./calls-messages";
import { serveJobs } from "./file-job";
import { serveCalls } from "./serve-calls";

serveJobs<ToCallReader, FromCallReader>((post) => serveCalls(newCallsFile, post));
