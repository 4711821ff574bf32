import type { Command, LabCommands } from "../cli/shared/command";
import { callsSource } from "../models/allocation/cli/load-calls";
import { bufferCommands } from "./buffer-cache/cli";
import { heapCommands } from "./heap/cli";
import { assert } from "./own/cli/assert";
import { diff } from "./own/cli/diff";
import { sweepMerge, sweep as sweepPolicies } from "./own/cli/sweep";
import { info, pack, record } from "./own/cli/traces";
import { pageCommands } from "./page-cache/cli";
import { reallocCommands } from "./realloc/cli";

/** The labs' commands, in the order of the command line's help. */
export const LAB_COMMANDS: LabCommands[] = [bufferCommands, heapCommands, reallocCommands, pageCommands];

/** A source of scenarios besides files, links and presets. */
export const TRACE_SOURCE = callsSource;

/** Commands about the traces of programs, which several labs run. */
export const TRACE_COMMANDS: readonly Command[] = [record, info, pack, assert, diff, sweepMerge, sweepPolicies];

/** Works for a command, in a thread beside it. */
export const serveThread = async (): Promise<void> => (await import("../library/node/threads")).serveSums();
