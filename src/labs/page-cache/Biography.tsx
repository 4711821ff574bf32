import { PAGE_LIMIT, ROLE } from "../../generated/page_cache";
import { useReading, useRun } from "../../kernel/run/hooks";
import type { PageBiography, PageLife, Stay } from "../../models/page_cache/page-ask";
import type { PolicyName } from "../../models/page_cache/policies";
import type { PageScenario } from "../../models/page_cache/scenario";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import type { Result } from "../../shared/result";
import { listed } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { NumberSlot } from "../shared/NumberSlot";
import { checked, typedNumber } from "../shared/typed-number";
import { useAnswer, usePageScenario } from "./page-state";
import { evictionReason, inList } from "./request/acts";
import "./biography.css";

const askPage = ({ selected }: PageScenario) => ({ page: selected });

/** The biography of the selected page in every lane, and a field to select one. */
export function Biography() {
  const run = useRun();
  const scenario = usePageScenario((scenario) => scenario);
  const { biography } = useAnswer(askPage);
  const { info } = useReading();
  const { selected } = scenario;
  const select = (page: number | null) => run.history.look<PageScenario>({ selected: page });
  const take = (text: string): Result<unknown, string> => {
    const page = text.trim() === "" ? null : typedNumber(text);
    const read = checked(scenario, { selected: page });
    if (read.ok) select(page);
    return read;
  };
  return (
    <section className="rail-section page-biography small" aria-labelledby="page-biography-title">
      <h2 id="page-biography-title">
        Biography of page{" "}
        <NumberSlot label="Page" value={selected === null ? "" : `${selected}`} differs={false} take={take} />
        {selected !== null && (
          <Button look="text" onClick={() => select(null)}>
            Clear
          </Button>
        )}
      </h2>
      <div aria-live="polite">
        {selected === null && <p className="muted">Type a page number, or press one in the pictures.</p>}
        {selected !== null && biography === null && (
          <p className="muted">{info.playing ? "Playing. The biography appears when you pause." : "Reading …"}</p>
        )}
        {selected !== null && biography?.page === selected && <Lives biography={biography} />}
      </div>
    </section>
  );
}

/** The page's requests, then its stays in each lane. */
function Lives({ biography }: { readonly biography: PageBiography }) {
  const lanes = usePageScenario((scenario) => scenario.lanes);
  return (
    <>
      <p>{requestsWords(biography)}</p>
      <ul className="page-lives">
        {lanes.map(({ policy }, lane) => {
          const life = biography.lanes[lane];
          return (
            life !== undefined && (
              <li key={laneLetter(lane)}>
                <Badge lane={lane} /> <span>{lifeWords(life, policy.model)}</span>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

const { NONE } = PAGE_LIMIT;
/** Absences that are listed one by one. */
const MOST_ABSENCES = 4;

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ordinalTime = (count: number): string =>
  ORDINALS[count] === undefined ? `time number ${formatInteger(count)}` : `${ORDINALS[count]} time`;

const timesWords = (count: number): string => ["never", "once", "twice"][count] ?? `${formatInteger(count)}\u00a0times`;

/** The requests of a page, which all lanes share: "Page 271 was requested 34 times since request 205, …" @internal */
export function requestsWords({ page, requested, first, last, next }: PageBiography): string {
  const name = `Page ${formatInteger(page)}`;
  if (requested === 0 && next === NONE) return `${name} is in none of these requests.`;
  if (requested === 0) return `${name} has not been requested yet. Its first request is ${formatInteger(next)}.`;
  const since = requested === 1 ? `at request ${formatInteger(first)}` : `since request ${formatInteger(first)}`;
  const latest = requested === 1 ? "" : `, last at request ${formatInteger(last)}`;
  const coming = next === NONE ? "never requested again" : `requested again at request ${formatInteger(next)}`;
  return `${name} was requested ${timesWords(requested)} ${since}${latest}. It is ${coming}.`;
}

/** A page in one lane: "In T2 for the third time, since request 501. Out twice, for 41 and 138 requests." @internal */
export function lifeWords(life: PageLife, policy: PolicyName): string {
  const { stayCount, stays } = life;
  const stay = stays.at(-1);
  if (stay === undefined) return "It has never been in the cache.";
  return [nowWords(life, stay, policy), absenceWords(life, stayCount)].filter(Boolean).join(" ");
}

function nowWords({ list, role, stayCount }: PageLife, stay: Stay, policy: PolicyName): string {
  const where = inList(list, policy);
  if (stay.left === NONE) {
    return `In ${where} for the ${ordinalTime(stayCount)}, since request ${formatInteger(stay.entered)}.`;
  }
  const name = role === ROLE.NAME && list !== NONE ? ` Its name is still in ${where}.` : "";
  const left = `Was in the cache ${timesWords(stayCount)}. It left at request ${formatInteger(stay.left)}, because ${evictionReason(stay.cause)}.`;
  return `${left}${name}`;
}

/** The requests between the stays. The first stays are unknown if there were very many. */
function absenceWords({ stays }: PageLife, stayCount: number): string {
  const times = stays.slice(1).map(({ entered }, i) => entered - (stays[i]?.left ?? entered));
  if (times.length === 0) return "";
  const shown = times.slice(-MOST_ABSENCES).map(formatInteger);
  const out = stayCount - 1;
  const which = out > MOST_ABSENCES ? "the last times for" : "for";
  return `Out ${timesWords(out)} in between, ${which} ${listed(shown)}\u00a0${out === 1 && shown[0] === "1" ? "request" : "requests"}.`;
}
