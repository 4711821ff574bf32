import { useReading, useRun } from "../../kernel/run/hooks";
import type { PageBiography } from "../../models/page_cache/page-ask";
import type { PageScenario } from "../../models/page_cache/scenario";
import { laneLetter } from "../../shared/lane-letter";
import type { Result } from "../../shared/result";
import { Badge } from "../../ui/Badge";
import { typedNumber } from "../shared/heap/typed";
import { NumberSlot } from "../shared/NumberSlot";
import { lifeWords, requestsWords } from "./biography-words";
import { checked } from "./policies/edits";
import { useAnswer } from "./use-answer";
import { usePageScenario } from "./use-page-scenario";
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
    <section className="rail-section page-biography" aria-labelledby="page-biography-title">
      <h2 id="page-biography-title">
        Biography of page{" "}
        <NumberSlot label="Page" value={selected === null ? "" : `${selected}`} differs={false} take={take} />
        {selected !== null && (
          <button type="button" className="text-button" onClick={() => select(null)}>
            Clear
          </button>
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
