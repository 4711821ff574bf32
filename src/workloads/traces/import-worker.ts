import { serveJobs } from "./file-job";
import type { FromImporter, ToImporter } from "./import-messages";
import { serveImport } from "./serve-import";
import { deviceTraces } from "./trace-store";

serveJobs<ToImporter, FromImporter>((post) => serveImport(deviceTraces, post));
