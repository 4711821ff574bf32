import type { Command } from "../../../cli/shared/command";
import { formatOption } from "../../../cli/shared/option";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "./trace-input";

const FORMAT = formatOption({
  text: "a line for each fact",
  json: "one object; docs/call-traces.md has its names",
});

export const info: Command = {
  name: "trace info",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Reads a program's calls of malloc and free and prints what they are: format, digest, operations, threads, peak, sizes,
lives, and what is odd. ${TRACE_ABOUT}`,
  options: [...READING_OPTIONS, FORMAT],
  read: (options, place) => {
    const [choice, format] = [readChoice(options), options.read(FORMAT)];
    return async (streams) => (await import("./info-run")).printCard(place ?? "-", choice, format, streams);
  },
};
