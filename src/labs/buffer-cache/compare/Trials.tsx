import { useMemo } from "react";
import { laneLetter } from "../../../charts/figures";
import { type TradeDot, tradePoint } from "../../../charts/layout/trade-off";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { useLab } from "../../../state/lab-store";
import { PREVIEW_STEPS, useDots } from "./dots";
import { sameRequests } from "./requests";

/** Where previews and the capacities of a sweep would stand. */
export function TrialDots() {
  const { preview, sweep } = useDots();
  const scenario = useLab((lab) => lab.scenario);
  const swept = useMemo(
    () => (sweep !== null && sameRequests(scenario, sweep.scenario) ? sweep.dots : []),
    [scenario, sweep],
  );
  const mark = (dot: TradeDot, radius: number, lane?: number, key?: number) => {
    const at = tradePoint(dot);
    if (at === null) return null;
    return <circle key={key} className="trade-dot" data-lane={lane} cx={at.x} cy={at.y} r={radius} />;
  };
  return (
    <>
      {swept.map((dot, i) => mark(dot, 2, undefined, i))}
      {preview.map((dot) => mark(dot, 7, dot.lane, dot.lane))}
    </>
  );
}

/** What the marks are that are no lanes. */
export function TrialWords() {
  const { preview, problem, sweep } = useDots();
  const [dot] = preview;
  if (problem !== null)
    return <p className="trade-words problem">There is no preview. {problem} The next change tries again.</p>;
  if (dot !== undefined) {
    return (
      <p className="trade-words muted">
        Dashed: {laneLetter(dot.lane)} as it would be, hits {formatShare(dot.hits, 0)} at {formatShare(dot.efficiency)}.
        SIMULATED, {formatInteger(PREVIEW_STEPS)} steps.
      </p>
    );
  }
  return sweep === null ? null : <p className="trade-words muted">Small rings: the last sweep, 1 to 64 slots.</p>;
}
