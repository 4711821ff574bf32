import type { Batches } from "../../../src/models/allocation/batches";
import { Pcg32 } from "../random";

/** The pointer of each call, drawn as the core draws it. */
export function pointersOf({ pointers, order, seed }: Pick<Batches, "pointers" | "order" | "seed">): number[] {
  const serial = Array.from({ length: pointers }, (_, i) => i);
  if (order === "one") return serial.flatMap((i) => [i, i, i]);
  const random = new Pcg32(seed, 9);
  const batch = () => {
    if (order === "serial") return serial;
    if (order === "reversed") return [...serial].reverse();
    const shuffled = [...serial];
    for (let k = pointers - 1; k > 0; k -= 1) {
      const i = random.below(k + 1);
      [shuffled[k], shuffled[i]] = [shuffled[i] ?? 0, shuffled[k] ?? 0];
    }
    return shuffled;
  };
  return [serial, batch(), batch()].flat();
}
