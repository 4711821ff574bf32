import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { popularityBars, shareOfFirst } from "./popularity";

const [WIDTH, HEIGHT] = [192, 56];

interface PopularityProps {
  readonly n: number;
  readonly alpha: number;
  /** The pages of a cache. */
  readonly cache: number;
}

/** How often each page is requested, by rank, both on log scales; and the share of as many pages as a cache holds. */
export function PopularityFigure({ n, alpha, cache }: PopularityProps) {
  const bars = popularityBars(n, alpha, WIDTH, HEIGHT);
  const pages = Math.min(n, cache);
  const at = n === 1 ? WIDTH : (Math.log(pages) / Math.log(n)) * WIDTH;
  return (
    <figure className="policies-popularity">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true">
        {bars.map(({ x, width, height }) => (
          <rect key={x} x={x} y={HEIGHT - height} width={width} height={height} />
        ))}
        <path d={`M${Math.min(WIDTH - 1, Math.max(1, at))} 0V${HEIGHT}`} />
      </svg>
      <figcaption className="rail-note muted">
        The {formatInteger(pages)} most popular pages get {formatShare(shareOfFirst(pages, n, alpha))} of these
        requests. Both scales are logarithmic.
      </figcaption>
    </figure>
  );
}
