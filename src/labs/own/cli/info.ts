import type { Command } from "../../../cli/shared/command";
import { readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import type { CardFormat } from "./info-run";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "./trace-input";

const FORMATS: Readonly<Record<CardFormat, string>> = {
  text: "a line for each fact",
  json: "one object; docs/call-traces.md has its names",
};
const FORMAT_NAMES = Object.keys(FORMATS) as readonly CardFormat[];

export const info: Command = {
  name: "trace info",
  argument: "TRACE",
  about: `Reads a program's calls of malloc and free and prints what they are: format, digest, operations, threads, peak, sizes,
lives, and what is odd. ${TRACE_ABOUT}`,
  options: [...READING_OPTIONS, formatOption(FORMATS)],
  read: (options, place, report) => {
    if (place === null) report("argument", undefined, "the trace to read");
    const choice = readChoice(options, report);
    const format = readWord("--format", options.get("format") ?? "text", FORMAT_NAMES, report) ?? "text";
    return async (streams) => (await import("./info-run")).printCard(place ?? "-", choice, format, streams);
  },
};
