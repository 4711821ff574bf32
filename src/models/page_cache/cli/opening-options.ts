import type { Option } from "../../../cli/shared/option";
import { TRACE_FILE } from "../../../cli/shared/scenario-options";
import { FORMAT_OPTIONS } from "./trace-input";

/** The options that open a scenario with a trace. */
export const OPENING_OPTIONS: readonly Option[] = [TRACE_FILE, ...FORMAT_OPTIONS];
