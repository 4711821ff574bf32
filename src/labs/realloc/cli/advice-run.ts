import { print, type Streams } from "../../../cli/shared/streams";
import { adviceTable } from "../advice/columns";
import { MALLOC_WRITERS } from "./growth-run";

/** Prints the advice of 2015, judged for each malloc. Returns the exit status. */
export const printAdvice = (format: keyof typeof MALLOC_WRITERS, streams: Streams): Promise<number> =>
  print(MALLOC_WRITERS[format](adviceTable()), streams);
