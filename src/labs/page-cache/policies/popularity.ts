/** Ranks up to this one are added one by one; beyond it, an integral is exact enough for a picture. */
const SINGLE = 1000;
const BARS = 48;

/** The integral of x^-alpha. */
function integral(from: number, to: number, alpha: number): number {
  if (alpha === 1) return Math.log(to / from);
  return (to ** (1 - alpha) - from ** (1 - alpha)) / (1 - alpha);
}

/** The weights of the first `count` ranks under Zipf's law. */
function weightOf(count: number, alpha: number): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(count, SINGLE); rank++) sum += rank ** -alpha;
  return count <= SINGLE ? sum : sum + integral(SINGLE + 0.5, count + 0.5, alpha);
}

/** The share of requests that the `count` most popular of `n` pages get under Zipf's law. */
export const shareOfFirst = (count: number, n: number, alpha: number): number =>
  weightOf(count, alpha) / weightOf(n, alpha);

/** A bar, in units of the picture. */
interface PopularityBar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** The popularity of a page by its rank, on log scales. The lowest popularity still has a visible bar. */
export function popularityBars(n: number, alpha: number, width: number, height: number): readonly PopularityBar[] {
  const count = Math.min(n, BARS);
  const least = alpha * Math.log(n) + 1;
  return Array.from({ length: count }, (_, i) => {
    const rank = n ** ((i + 0.5) / count);
    return {
      x: (i * width) / count,
      width: Math.max(1, width / count - 1),
      height: (height * (least - alpha * Math.log(rank))) / least,
    };
  });
}
