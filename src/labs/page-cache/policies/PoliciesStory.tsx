import { useReading, useRun } from "../../../kernel/run/hooks";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { useCaches } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { storyOf } from "./story";

/** The events of the lane in focus, by request. A press goes to just after the event. */
export function PoliciesStory({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info } = useReading();
  const cache = useCaches()[focus];
  const { window, scan } = usePageScenario((scenario) => scenario);
  const events = cache === undefined ? [] : storyOf(cache, { window, scan });
  return (
    <section className="rail-section policies-story" aria-labelledby="policies-story-title">
      <h2 id="policies-story-title">Events in {laneLetter(focus)}, by request</h2>
      {events.length === 0 && <p className="muted rail-note">No events yet.</p>}
      <ol>
        {events.map(({ step, title, text, isHarm }) => (
          <li key={`${step} ${title}`} data-harm={isHarm} data-now={step + 1 === info.done}>
            <button type="button" className="policies-step" onClick={() => run.transport.jump(step + 1)}>
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
