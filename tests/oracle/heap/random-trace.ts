import { entry } from "../entry";
import { Pcg32 } from "../random";
import { type ModelName, type Operation, type Parameters, parametersOf } from "./core-heap";

/** Draws traces and parameters, always the same for the same seed. */
class Dice {
  private readonly random: Pcg32;

  constructor(seed: number, stream: number) {
    this.random = new Pcg32(seed, stream);
  }

  /** Uniform in least … most. */
  whole(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  oneOf<T>(list: readonly T[]): T {
    return entry(list, this.random.below(list.length));
  }

  /**
   * Each octave up to 2^bits bytes is equally likely; occasionally 0, one of the usual sizes, or too much.
   */
  size(bits: number): number {
    const octave = this.whole(0, bits);
    switch (this.whole(0, 40)) {
      case 0:
        return 0;
      case 1:
        return this.oneOf([169, 251, 577, 1009, 4127, 19139]);
      case 2:
        return 2 ** octave;
      case 3:
        return this.whole(0, 30) === 0 ? this.oneOf([2 ** 36, 2 ** 40, 2 ** 53 - 1]) : 2 ** octave + 1;
      default:
        return this.whole(2 ** octave, 2 ** (octave + 1));
    }
  }
}

/** Adds one operation and updates the ids that have a block, assuming that the heap has memory. */
function operation(dice: Dice, live: number[], next: number, bits: number, grow: number): Operation {
  const choice = dice.whole(0, 99);
  if (live.length === 0 || choice < grow) {
    live.push(next);
    return { kind: "allocate", id: next, bytes: dice.size(bits) };
  }
  const at = dice.whole(0, live.length - 1);
  const id = entry(live, at);
  if (choice >= 85) return { kind: "resize", id, bytes: dice.size(bits) || 1 };
  live.splice(at, 1);
  return { kind: "release", id, bytes: 0 };
}

/**
 * A trace of `length` operations: a heap that fills, drains and fills again, with sizes up to 2^`bits`
 * bytes, some 0 and some too big for any heap. After a failed allocation its id is null.
 */
export function randomTrace(seed: number, length: number, bits: number): Operation[] {
  const dice = new Dice(seed, 200);
  const live: number[] = [];
  const trace: Operation[] = [];
  let grow = 50;
  for (let i = 0; i < length; i += 1) {
    if (dice.whole(0, 59) === 0) grow = dice.oneOf([10, 30, 42, 50, 60, 75]);
    trace.push(operation(dice, live, i, bits, live.length > 400 ? 0 : grow));
  }
  for (const id of live) trace.push({ kind: "release", id, bytes: 0 });
  return trace;
}

/** Valid parameters: the defaults, the ends of their ranges, and values near the minimum. */
export function randomParameters(model: ModelName, seed: number): Parameters {
  const dice = new Dice(seed, 201);
  const draw = ({ min, max, usual }: { min: number; max: number; usual: number }) =>
    dice.oneOf([usual, min, max, dice.whole(min, Math.min(max, min + 20)), dice.whole(min, max)]);
  return Object.fromEntries(parametersOf(model).map((parameter) => [parameter.name, draw(parameter)]));
}
