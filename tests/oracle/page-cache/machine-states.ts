/** States of the machine in the C core, from the native program tests/native/machine_states.c. */

import { LIMIT } from "../../../src/generated/abi";
import { MACHINE_ACT, MACHINE_COMMAND, MACHINE_FIELD } from "../../../src/generated/page_machine";
import { program } from "../../native-program";
import type { Act, Command, Settings } from "./machine";

/** A line of the program. Arrays have the order of the ABI. */
export interface State {
  readonly done: number;
  readonly status: number;
  readonly figures: readonly number[];
  /** Acts that are not in `acts`. */
  readonly lost: number;
  readonly acts: readonly (readonly [number, number, number, number, number, number])[];
  /** Of the last step; missing at the start. */
  readonly command?: readonly number[];
  readonly disk?: readonly (readonly [first: number, count: number])[];
  readonly pages: string;
}

function settingOf(settings: Settings, name: keyof typeof MACHINE_FIELD, commands: number): number {
  if (name === "command_count") return commands;
  const value = settings[name];
  return value === null ? LIMIT.NONE : Number(value);
}

/** Builds the program. The returned function runs a script in it and returns the states after `at` steps. */
export function machineStates() {
  const run = program("machine_states");
  return (settings: Settings, script: readonly Command[], at: readonly number[]): State[] => {
    const names = Object.keys(MACHINE_FIELD) as (keyof typeof MACHINE_FIELD)[];
    const rows = script.flatMap(({ kind, sectors }) => [MACHINE_COMMAND[kind], sectors]);
    const words = [...names.map((name) => settingOf(settings, name, script.length)), ...rows, ...at];
    const lines = run([], words.join(" ")).trim().split("\n");
    return lines.map((line) => JSON.parse(line) as State);
  };
}

/** Joins evictions of adjoining pages, which the core reports as runs. */
export function joinEvictions(acts: readonly Act[]): Act[] {
  const joined: Act[] = [];
  for (const act of acts) {
    const last = joined.at(-1);
    const follows = last !== undefined && last.kind === act.kind && last.cause === act.cause;
    const isPages = act.kind === MACHINE_ACT.EVICT && last !== undefined && last.page + last.pages === act.page;
    if (follows && (isPages || act.kind === MACHINE_ACT.EVICT_METADATA)) {
      joined[joined.length - 1] = { ...last, pages: last.pages + act.pages };
    } else joined.push(act);
  }
  return joined;
}
