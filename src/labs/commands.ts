import type { Command, LabCommands } from "../cli/shared/command";
import { allocationCliModel } from "../models/allocation/cli/cli-model";
import { callsSource } from "../models/allocation/cli/load-calls";
import { pageCliModel } from "../models/page_cache/cli/cli-model";
import { code } from "./buffer-cache/cli/code";
import { policies } from "./buffer-cache/cli/policies";
import { compare } from "./heap/cli/compare";
import { models } from "./heap/cli/models";
import { replay } from "./heap/cli/replay";
import type { Lab } from "./lab-id";
import { assert } from "./own/cli/assert";
import { diff } from "./own/cli/diff";
import { info } from "./own/cli/info";
import { pack } from "./own/cli/pack";
import { record } from "./own/cli/record";
import { sweep as sweepPolicies } from "./own/cli/sweep";
import { sweepMerge } from "./own/cli/sweep-merge";
import { machine } from "./page-cache/cli/machine";
import { mrc } from "./page-cache/cli/mrc";
import { policies as pagePolicies } from "./page-cache/cli/policies";
import { replay as replayPages } from "./page-cache/cli/replay";
import { run as runPages } from "./page-cache/cli/run";
import { trace } from "./page-cache/cli/trace";
import { calibrate } from "./realloc/cli/calibrate";
import { growth } from "./realloc/cli/growth";
import { sweep } from "./realloc/cli/sweep";

/** The labs' commands, in the order of the command line's help. */
export const LAB_COMMANDS: Readonly<Record<Lab, LabCommands>> = {
  buffer: { commands: [code, policies], model: allocationCliModel },
  heap: { commands: [replay, compare, models], model: allocationCliModel },
  realloc: { commands: [sweep, growth, calibrate], model: allocationCliModel },
  pages: { commands: [trace, replayPages, mrc, pagePolicies, machine, runPages], model: pageCliModel },
};

/** A source of scenarios besides files, links and presets. */
export const TRACE_SOURCE = callsSource;

/** Commands about the traces of programs, which several labs run. */
export const TRACE_COMMANDS: readonly Command[] = [record, info, pack, assert, diff, sweepMerge, sweepPolicies];

/** Works for a command, in a thread beside it. */
export const serveThread = async (): Promise<void> => (await import("../library/node/sum-threads")).serveSums();
