import { useAsked } from "../../../kernel/run/asked-store";
import { useReading, useRun } from "../../../kernel/run/hooks";
import type { NextRequest } from "../../../models/page_cache/page-ask";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { listed } from "../../../shared/sentence";
import { useAnswer, usePageScenario } from "../page-state";
import { Asked } from "../policies/Asked";
import "./next.css";

/** The coming requests that fit a line. */
const SHOWN = 14;
const askNext = () => ({ next: SHOWN });

/** The coming requests, each with hit or miss per lane. A question about the next steps hides them. */
export function NextRequests({ names }: { readonly names: readonly string[] }) {
  const { info } = useReading();
  const { next } = useAnswer(askNext);
  const isAsked = useAsked(({ presentation }) => presentation.predict !== null);
  if (isAsked) return null;
  return (
    <section className="page-next beyond-look" aria-labelledby="page-next-title">
      <header>
        <h2 id="page-next-title">Requested next</h2>
        <p className="page-next-key type-12 muted" aria-hidden="true">
          ● hit ○ miss
        </p>
      </header>
      {info.playing && next === null && <Asked />}
      {!info.playing && next === null && <p className="muted">Looking ahead …</p>}
      {next?.length === 0 && <p className="muted">No more requests.</p>}
      {next !== null && next.length > 0 && (
        <div className="page-next-scroll shrink">
          <NextTable next={next} names={names} />
        </div>
      )}
    </section>
  );
}

interface TableProps {
  readonly next: readonly NextRequest[];
  readonly names: readonly string[];
}

/** Requests from left to right. Below each is a dot per lane, in the order of the lanes. */
function NextTable({ next, names }: TableProps) {
  return (
    <table className="page-next-table">
      <caption className="visually-hidden">{nextWords(next, names)}</caption>
      <thead>
        <tr>
          <th scope="row">page</th>
          {next.map(({ step, page }) => (
            <th key={step} scope="col">
              <PageButton page={page} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {names.map((name, lane) => (
              <span key={laneLetter(lane)} className="page-next-lane" data-lane={lane} title={name}>
                {laneLetter(lane)}
              </span>
            ))}
          </th>
          {next.map(({ step, hits }) => (
            <td key={step} title={`Request ${formatInteger(step)}`}>
              {hits.map((isHit, lane) => (
                <span key={laneLetter(lane)} className="page-next-lane" data-lane={lane} aria-hidden="true">
                  {isHit ? "●" : "○"}
                </span>
              ))}
              <span className="visually-hidden">{outcomeWords(hits)}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Describes the coming requests: "Of the next 14 requests, A (LRU) hits 9 and B (ARC) hits 11." @internal */
export function nextWords(next: readonly NextRequest[], names: readonly string[]): string {
  const lanes = names.map(
    (name, lane) => `${laneLetter(lane)} (${name}) hits ${next.filter(({ hits }) => hits[lane]).length}`,
  );
  return `Of the next ${formatCounted(next.length, "request")}, ${listed(lanes)}.`;
}

/** The outcome of a request in every lane: "A hit, B miss". */
const outcomeWords = (hits: readonly boolean[]): string =>
  hits.map((isHit, lane) => `${laneLetter(lane)} ${isHit ? "hit" : "miss"}`).join(", ");

/** A page number that opens the page's biography when pressed, and closes it when pressed again. */
export function PageButton({ page }: { readonly page: number }) {
  const run = useRun();
  const isSelected = usePageScenario(({ selected }) => selected === page);
  return (
    <button
      type="button"
      className="page-button nowrap"
      aria-pressed={isSelected}
      aria-label={`Page ${formatInteger(page)}: biography`}
      onClick={() => run.history.look<PageScenario>({ selected: isSelected ? null : page })}
    >
      {formatInteger(page)}
    </button>
  );
}
