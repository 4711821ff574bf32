import fc from "fast-check";
import { expect, test } from "vitest";
import {
  MACHINE_ACT,
  MACHINE_CAUSE,
  MACHINE_COMMAND_FIGURE,
  MACHINE_END,
  MACHINE_FIGURE,
} from "../../../src/generated/page_machine";
import { LONG } from "../../long-run";
import { type Act, MachineTwin } from "./machine";
import { joinEvictions, machineStates, type State } from "./machine-states";
import { randomMachine, type Scenario } from "./random-machine";

/** A state of either side, by name. */
interface Compared {
  readonly done: number;
  readonly figures: Record<string, number>;
  readonly command: Record<string, number>;
  readonly acts: readonly Act[];
  readonly disk: readonly number[];
  readonly pages: string;
}

const named = (names: object, values: readonly number[]) =>
  Object.fromEntries(Object.keys(names).map((name, i) => [name, values[i] ?? Number.NaN]));
const inOrder = (names: object, values: Record<string, number>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name] ?? Number.NaN]));

const ofTwin = (twin: MachineTwin): Compared => ({
  done: twin.done,
  figures: inOrder(MACHINE_FIGURE, twin.figures),
  command: inOrder(MACHINE_COMMAND_FIGURE, twin.lastCommand),
  acts: joinEvictions(twin.acts),
  disk: twin.diskPages,
  pages: twin.pages,
});

function ofCore({ done, figures, command = [], acts, lost, disk = [], pages }: State, twin: Compared): Compared {
  const list = acts.map(([kind, cause, page, count, disk_pages, ns]) => ({
    ...{ kind, cause, page, pages: count, disk_pages, ns },
  }));
  return {
    done,
    figures: named(MACHINE_FIGURE, figures),
    command: named(MACHINE_COMMAND_FIGURE, command),
    acts: lost > 0 ? twin.acts : joinEvictions(list),
    disk: disk.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i)),
    pages,
  };
}

const MOST_STATES = 80;

/** The twin's states after each `stride` steps, and after the last. */
function twinStates({ settings, script, stride }: Scenario): Compared[] {
  const twin = new MachineTwin(settings, script);
  const states: Compared[] = [];
  while (twin.step()) {
    if (twin.done % stride === 0 && states.length < MOST_STATES) states.push(ofTwin(twin));
  }
  return twin.done % stride === 0 && states.length < MOST_STATES ? states : [...states, ofTwin(twin)];
}

/** Names of the acts, causes and ends in these states. */
function metIn(states: readonly Compared[]): string[] {
  const ends = Object.keys(MACHINE_END);
  return states.flatMap(({ acts, command }) => [
    ...acts.map(({ kind }) => `act ${Object.keys(MACHINE_ACT)[kind]}`),
    ...acts.map(({ cause }) => `cause ${Object.keys(MACHINE_CAUSE)[cause]}`),
    `end ${ends[command.end ?? 0]}`,
  ]);
}

const ALL_NAMES = [
  ...Object.keys(MACHINE_ACT).map((name) => `act ${name}`),
  ...Object.keys(MACHINE_CAUSE).map((name) => `cause ${name}`),
  ...Object.keys(MACHINE_END).map((name) => `end ${name}`),
];

test("the machine and its slow twin agree on random scripts, forward and backward", () => {
  const statesInCore = machineStates();
  const met = new Set<string>();
  const agree = (scenario: Scenario) => {
    const states = twinStates(scenario);
    if (scenario.backward) states.reverse();
    const { settings, script } = scenario;
    const at = states.map(({ done }) => done);
    const inCore = statesInCore(settings, script, at);
    expect(inCore).toHaveLength(states.length);
    for (const [i, state] of states.entries()) expect(ofCore(inCore[i] as State, state)).toEqual(state);
    for (const name of metIn(states)) met.add(name);
  };
  fc.assert(fc.property(randomMachine, agree), { numRuns: LONG ? 2000 : 30 });
  expect(ALL_NAMES.filter((name) => !met.has(name))).toEqual([]);
});
