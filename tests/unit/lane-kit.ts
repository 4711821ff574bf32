import { CALL, CAUSE, FIGURE, OPERATION, OUTCOME } from "../../src/generated/abi";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { defaultScenario } from "../../src/models/allocation/default-scenario";

type Named<T> = Partial<Record<keyof T, number>>;

/** Figures of a lane by name; the others are undefined. */
export function figuresOf(named: Named<typeof FIGURE>): Float64Array {
  const figures = new Float64Array(Object.keys(FIGURE).length).fill(Number.NaN);
  for (const [name, value] of Object.entries(named)) figures[FIGURE[name as keyof typeof FIGURE]] = value;
  return figures;
}

/** The outcome of a step, by name; the others are 0. */
export function outcomeOf(
  operation: keyof typeof OPERATION,
  cause: keyof typeof CAUSE,
  named: Named<typeof OUTCOME> = {},
): { readonly outcome: Uint32Array } {
  const outcome = new Uint32Array(Object.keys(OUTCOME).length);
  for (const [name, value] of Object.entries(named)) outcome[OUTCOME[name as keyof typeof OUTCOME]] = value;
  outcome[OUTCOME.operation] = OPERATION[operation];
  outcome[OUTCOME.cause] = CAUSE[cause];
  return { outcome };
}

/** The last call of a recording, by name; the others are 0. */
export const callOf = (named: Named<typeof CALL>) => ({
  call: Uint32Array.from(Object.keys(CALL), (name) => named[name as keyof typeof CALL] ?? 0),
});

/** A lane for descriptions: figures by name, no step. */
export const laneOf = (named: Named<typeof FIGURE>) => ({
  figures: figuresOf(named),
  ...outcomeOf("START", "NO_STEP"),
});

/** A frame's info with the test's overrides. */
export const infoWith = (part: Partial<FrameInfo>): FrameInfo => ({ ...blankFrame(defaultScenario).info, ...part });

/** The text with ordinary spaces, for readable tests. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
