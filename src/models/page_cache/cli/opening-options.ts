import type { Option } from "../../../cli/shared/option";
import { FORMAT_OPTIONS } from "./trace-input";

/** The options that open a scenario with a trace. */
export const OPENING_OPTIONS: readonly Option[] = [
  { name: "trace", value: "FILE", words: "the trace that a scenario with work=trace names; - is standard input" },
  ...FORMAT_OPTIONS,
];
