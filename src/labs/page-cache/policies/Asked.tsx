import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { useIsReadable, waiting } from "../../shared/step/readable";
import { useToldLanes } from "../../shared/step/told-step";
import { useCaches } from "../page-state";
import { actsOf, outcomeOf } from "../request/acts";
import "./asked.css";

type Acts = Pick<PolicyArrays, "actWords" | "actDoubles">;

/** The last request, or the one that is animated: its page, and what each lane does. Requests that pass fast have no words. `isBar`: above the lanes. */
export function Asked({ isBar = false }: { readonly isBar?: boolean }) {
  const lanes = useToldLanes<Acts>(useCaches());
  const isReadable = useIsReadable();
  const page = lanes.map((lane) => outcomeOf(actsOf(lane))?.page).find((one) => one !== undefined);
  const isAsked = page !== undefined && page !== PAGE_LIMIT.NONE;
  return (
    <div className={isBar ? "policies-asked policies-asked-bar" : "policies-asked"}>
      {!isAsked && <p className="muted">No page is asked for yet.</p>}
      {isAsked && (
        <p {...waiting(!isReadable)}>
          <b>
            Asked for: page <span className="policies-asked-page">{formatInteger(page)}</span>
          </b>{" "}
          {lanes.map(laneWords).join(" ")}
        </p>
      )}
    </div>
  );
}

/** "A misses and evicts page 34 000." */
function laneWords(lane: Acts, number: number): string {
  const acts = actsOf(lane);
  const name = laneLetter(number);
  if (outcomeOf(acts)?.kind === "HIT") return `${name} hits.`;
  const [first, ...more] = acts.filter(({ kind }) => kind === "EVICT");
  if (first === undefined) return `${name} misses.`;
  const others = more.length === 0 ? "" : ` and ${formatInteger(more.length)} more`;
  return `${name} misses and evicts page ${formatInteger(first.page)}${others}.`;
}
