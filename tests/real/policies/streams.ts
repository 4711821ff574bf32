import { Pcg32 } from "../../oracle/random";

/** A stream of keys. */
export interface PolicyStream {
  readonly name: string;
  readonly keys: readonly number[];
}

const LENGTH = 60_000;
const KEYS = 20_000;

/** Keys of which few are popular; `drift`: how far they move for a request. */
function skewed(seed: number, drift: number): readonly number[] {
  const random = new Pcg32(seed, 100);
  return Array.from({ length: LENGTH }, (_, i) => {
    const draw = random.below(2 ** 16) / 2 ** 16;
    return (Math.floor(KEYS * draw ** 6) + Math.floor(i * drift)) % KEYS;
  });
}

/** The streams of every library. */
export const STREAMS: readonly PolicyStream[] = [
  { name: "loop", keys: Array.from({ length: 5 * 2100 }, (_, i) => i % 2100) },
  { name: "skewed", keys: skewed(1, 0) },
  { name: "drift", keys: skewed(2, 0.05) },
];
