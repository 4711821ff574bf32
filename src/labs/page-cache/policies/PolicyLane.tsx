import { useReading } from "../../../kernel/run/hooks";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageLane } from "../../../models/page_cache/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { laneName } from "../lane-edits";
import { useCaches } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { nameListWords, nextOut, pageListWords, selectedWords, stateWords } from "./lane-words";
import { lastRequest, outcomeText } from "./last-request";
import { listsOf } from "./lists";
import { PolicyStrip } from "./PolicyStrip";
import { mostLists, type StripShape } from "./strip";
import { isWeighed, weighedText } from "./weighed";

/** The lanes below each other, each with its hit ratio and its lists as they are. */
export function PolicyLanes() {
  const caches = useCaches();
  const { lanes, cache: capacity, roles: knowledge } = usePageScenario((scenario) => scenario);
  const lists = mostLists(caches, lanes);
  return (
    <div className="policies-lanes" data-count={lanes.length}>
      {lanes.map((lane, i) => {
        const cache = caches[i];
        return (
          cache !== undefined && (
            <Lane key={laneLetter(i)} {...{ lane, cache, capacity, lists, knowledge }} number={i} />
          )
        );
      })}
    </div>
  );
}

interface LaneProps extends StripShape {
  readonly number: number;
  readonly lane: PageLane;
  readonly cache: PolicyArrays;
}

function Lane({ number, lane, cache, ...shape }: LaneProps) {
  const title = `policies-lane-${number}`;
  return (
    <section className="lane policies-lane" data-lane={number} aria-labelledby={title}>
      <div className="policies-head">
        <h2 id={title}>
          <Badge lane={number} /> {laneName(lane)}
        </h2>
        <LastRequest cache={cache} />
        <HitRatio cache={cache} />
        <Bill cache={cache} />
      </div>
      <div className="policies-lists">
        <ListWords cache={cache} lane={lane} />
        <PolicyStrip {...{ number, lane, ...shape }} />
      </div>
    </section>
  );
}

/** Whether the last request hit, while single requests can be followed. Its dot marks the page on the strip. */
function LastRequest({ cache }: { readonly cache: PolicyArrays }) {
  const last = lastRequest(useReading().info, cache);
  if (last === undefined) return null;
  return (
    <p className="policies-last">
      <span className="visually-hidden">last request: </span>
      {outcomeText(last)}
    </p>
  );
}

/** The hit ratio so far, in large digits. */
function HitRatio({ cache }: { readonly cache: PolicyArrays }) {
  const [digits = "", unit = ""] = formatShare(pageFigure(cache, "hit_ratio")).split("\u00a0");
  return (
    <p className="policies-ratio">
      <span className="visually-hidden">hit ratio so far </span>
      {digits}
      {unit !== "" && <span className="policies-unit">{unit}</span>}
    </p>
  );
}

/** The hits after the last scan, once that window has ended, and the misses by size if the requests have sizes. */
function Bill({ cache }: { readonly cache: PolicyArrays }) {
  const { work, window } = usePageScenario((scenario) => scenario);
  const bill = pageFigure(cache, "bill");
  const isKnown = work === "mix" && !Number.isNaN(bill);
  return (
    <p className="policies-bill muted">
      hits so far
      {isKnown && (
        <>
          ; in the {formatInteger(window)} after a scan <b>{formatShare(bill / window)}</b>
        </>
      )}
      {isWeighed(cache) && (
        <span className="policies-bytes">
          <b>{weighedText(cache)}</b> of bytes missed
        </span>
      )}
    </p>
  );
}

/** The lists, what decides in them, and the page that leaves next. */
function ListWords({ cache, lane }: Pick<LaneProps, "cache" | "lane">) {
  const { policy } = lane;
  const lists = listsOf(cache, policy);
  const out = nextOut(cache, policy);
  const ghosts = nameListWords(lists);
  const { selected, roles, cache: pages } = usePageScenario((scenario) => scenario);
  return (
    <div className="policies-words">
      <p>{pageListWords(lists)}</p>
      <p className="policies-state muted">{stateWords(cache, policy, pages)}</p>
      <p className="policies-next">
        {out !== null && (
          <>
            <span className="muted">▸ next out: </span>
            <b>page {out.page}</b> <span className="muted">{out.why}</span>
          </>
        )}
      </p>
      <p className="policies-ghosts muted">{ghosts}</p>
      <p className="policies-selected" role="status">
        {selected !== null && selectedWords(cache, policy, selected, roles)}
      </p>
    </div>
  );
}
