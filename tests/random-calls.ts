import { LIMIT } from "../src/generated/abi";
import { CALL } from "../src/workloads/traces/calls/operation";
import { allocation, type Call, freeOf, resizeOf } from "./call-kit";
import { Pcg32 } from "./oracle/random";

const KINDS = [CALL.ALLOCATE, CALL.ALLOCATE, CALL.CALLOC, CALL.ALIGNED] as const;

/** A program that keeps about `live` blocks of few sizes. `odd`: rare sizes, such as none and huge ones. */
export function randomCalls(seed: number, count: number, live = 60, odd: readonly number[] = []): readonly Call[] {
  const dice = new Pcg32(seed, 77);
  const size = () => odd[dice.below(100)] ?? (dice.below(3) > 0 ? 24 << dice.below(6) : 1 + dice.below(5000));
  const calls: Call[] = [];
  for (let held = 0; calls.length < count; ) {
    if (dice.below(10) < 2 && held > 0) calls.push(resizeOf(dice.below(held), Math.max(1, size())));
    else if (held === 0 || dice.below(2 * live) >= held) {
      const kind = KINDS[dice.below(4)] ?? CALL.ALLOCATE;
      calls.push(allocation(size(), kind, kind === CALL.ALIGNED ? 5 + dice.below(8) : 0));
      held += 1;
    } else {
      calls.push(freeOf(dice.below(2) === 0 ? held - 1 : dice.below(held)));
      held -= 1;
    }
  }
  return calls;
}

/** No bytes, the fewest, and those around the largest size that a cache takes. */
export const ODD_SIZES = [0, 1, LIMIT.SIZE, LIMIT.SIZE + 1, 2 ** 45];

/** Sizes that 32 bits confuse with others: multiples of 2^32 bytes, and their neighbors. */
export const AROUND_A_WORD = [2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 32 + 5000, 2 ** 33 + 24, 5 * 2 ** 30];
