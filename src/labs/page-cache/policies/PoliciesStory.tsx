import { PAGE_EVENT, PAGE_STRUCT } from "../../../generated/page_cache";
import { useReading, useRun } from "../../../kernel/run/hooks";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { useCaches, usePageScenario } from "../page-state";
import { targetText } from "./lane-words";

/** The events of the lane in focus, by request. A press goes to just after the event. */
export function PoliciesStory({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info } = useReading();
  const cache = useCaches()[focus];
  const scenario = usePageScenario((own) => own);
  const events = cache === undefined ? [] : storyOf(cache, scenario);
  return (
    <section className="rail-section policies-story" aria-labelledby="policies-story-title">
      <h2 id="policies-story-title">Events in {laneLetter(focus)}, by request</h2>
      {events.length === 0 && <p className="muted rail-note">No events yet.</p>}
      <ol>
        {events.map(({ step, title, text, isHarm }) => (
          <li key={`${step} ${title}`} data-harm={isHarm} data-now={step + 1 === info.done}>
            <button
              type="button"
              className="policies-step bare type-13 nowrap strong"
              onClick={() => run.transport.jump(step + 1)}
            >
              {formatInteger(step)}
              <span className="visually-hidden">: go there</span>
            </button>
            <div>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Numbers of an event: step, kind, value. */
const NUMBERS = PAGE_STRUCT.EVENT_BYTES / 4;

/** An event of a lane in words. */
interface StoryEvent {
  readonly step: number;
  readonly title: string;
  readonly text: string;
  readonly isHarm: boolean;
}

/** The requests of a window, and the pages of a scan. */
type StoryScenario = Pick<PageScenario, "window" | "scan">;

type Words = (value: number, scenario: StoryScenario) => Omit<StoryEvent, "step">;

const plain = (title: string, text: string) => ({ title, text, isHarm: false });
const harm = (title: string, text: string) => ({ title, text, isHarm: true });

const WORDS: Readonly<Record<number, Words>> = {
  [PAGE_EVENT.FULL]: (page) =>
    plain("Full", `Page ${formatInteger(page)} takes the last place. From here on, a miss evicts.`),
  [PAGE_EVENT.FIRST_NAME_HIT]: (page) =>
    plain("First ghost hit", `Page ${formatInteger(page)} is gone, but its name is still listed.`),
  [PAGE_EVENT.SCAN_BEGINS]: (_, { scan }) =>
    plain("A scan begins", `${formatCounted(scan, "page")}, each requested once.`),
  [PAGE_EVENT.SCAN_ENDS]: () => plain("The scan ends", "Everyday requests continue."),
  [PAGE_EVENT.FLUSHED]: () => harm("Flushed", "Every page in the cache now comes from this scan."),
  [PAGE_EVENT.BILL]: (hits, { window }) =>
    plain("After the scan", `Only ${formatInteger(hits)} of ${formatCounted(window, "request")} hit.`),
  [PAGE_EVENT.TAKEN]: (pages) => harm("Memory is taken", `${formatCounted(pages, "page")} evicted at once.`),
  [PAGE_EVENT.GIVEN_BACK]: () => plain("Memory is given back", "The cache has all of its room again."),
  [PAGE_EVENT.TARGET_PEAKED]: (tenths) =>
    plain("The target peaks", `p was ${targetText(tenths / 10)}, its highest so far. Now it falls.`),
  [PAGE_EVENT.PARTED]: (other) =>
    plain(`Differs from ${laneLetter(other)}`, "For the first time, one of them hits and the other misses."),
};

/** The logged events of a lane, oldest first. @internal */
export function storyOf({ story }: Pick<PolicyArrays, "story">, scenario: StoryScenario): StoryEvent[] {
  return Array.from({ length: story.length / NUMBERS }, (_, i) => {
    const [step = 0, kind = 0, value = 0] = story.subarray(i * NUMBERS, (i + 1) * NUMBERS);
    const words = WORDS[kind]?.(value, scenario);
    return words === undefined ? [] : [{ step, ...words }];
  }).flat();
}
