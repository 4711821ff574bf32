import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { PageScenario, StreamSettings } from "../../../models/page_cache/scenario";
import { formatInteger } from "../../../shared/format";
import { typedNumber } from "../../shared/heap/typed";
import { LOCKED } from "../../shared/lock-words";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { openTraces } from "../traces/import-store";
import { usePageScenario } from "../use-page-scenario";
import { apply, withWork } from "./edits";
import { PopularityFigure } from "./PopularityFigure";
import { AGAIN_WORDS, hasZipf, LABELS, sentenceOf, streamSentence, WORKS } from "./request-words";

/** The requests as a sentence whose numbers are fields. */
export function RequestsForm() {
  const scenario = usePageScenario((scenario) => scenario);
  const locked = useLocked("workload");
  const { work, n, alpha, cache } = scenario;
  return (
    <section className="rail-section" aria-labelledby="requests-title">
      <h2 id="requests-title">Requests</h2>
      <fieldset className="policies-fields" disabled={locked}>
        <legend className="visually-hidden">Requests</legend>
        <WorkSelect scenario={scenario} />
        <p className="sentence">
          <Sentence text={sentenceOf(work)} slot={(key) => <Slot scenario={scenario} name={key} />} />
        </p>
        {hasZipf(work) && <PopularityFigure {...{ n, alpha, cache }} />}
        <p className="sentence">
          <Sentence text={streamSentence(scenario)} slot={(key) => <Slot scenario={scenario} name={key} />} />
        </p>
        <Taken scenario={scenario} />
      </fieldset>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
    </section>
  );
}

interface FormProps {
  readonly scenario: PageScenario;
}

function WorkSelect({ scenario }: FormProps) {
  const run = useRun();
  return (
    <select
      className="field policies-select"
      aria-label="Kind of requests"
      value={scenario.work}
      onChange={(event) => {
        const chosen = WORKS.find(([work]) => work === event.target.value);
        if (chosen?.[0] === "trace") openTraces();
        else if (chosen) run.history.edit<PageScenario>(withWork(scenario, chosen[0]));
      }}
    >
      {WORKS.map(([work, words]) => (
        <option key={work} value={work}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The control of a setting. */
function Slot({ scenario, name }: FormProps & { readonly name: string }) {
  if (name === "again") return <AgainSelect scenario={scenario} />;
  if (name === "asks") return <AsksSlot scenario={scenario} />;
  return <NumberOf scenario={scenario} name={name as NumberSetting} />;
}

type NumberSetting = keyof typeof LABELS & keyof StreamSettings;

/** A setting that is a number. */
export function NumberOf({ scenario, name }: FormProps & { readonly name: NumberSetting }) {
  const run = useRun();
  const value = scenario[name];
  return (
    <NumberSlot
      label={LABELS[name]}
      value={name === "alpha" ? String(value) : formatInteger(Number(value))}
      take={(text) => apply(run, scenario, { [name]: typedNumber(text) })}
    />
  );
}

function AgainSelect({ scenario }: FormProps) {
  const run = useRun();
  return (
    <select
      className="field policies-inline"
      aria-label="Pages of the next scan"
      value={scenario.again}
      onChange={(event) => {
        const chosen = AGAIN_WORDS.find(([again]) => again === event.target.value);
        if (chosen) run.history.edit<PageScenario>({ again: chosen[0] });
      }}
    >
      {AGAIN_WORDS.map(([again, words]) => (
        <option key={again} value={again}>
          {words}
        </option>
      ))}
    </select>
  );
}

function AsksSlot({ scenario }: FormProps) {
  const run = useRun();
  return (
    <NumberSlot
      label="Requested pages, separated by spaces"
      value={scenario.asks.join(" ")}
      take={(text) =>
        apply(run, scenario, {
          asks: text
            .split(/[\s,]+/)
            .filter(Boolean)
            .map(Number),
        })
      }
    />
  );
}

const TAKEN = ["at", "until", "pages"] as const;

/** Memory that the cache loses for a while. */
function Taken({ scenario }: FormProps) {
  const run = useRun();
  const { take, requests, cache } = scenario;
  const [taken] = take;
  const begin = () => {
    const at = Math.floor(requests / 4);
    apply(run, scenario, { take: [{ at, pages: Math.floor(cache / 2), until: Math.max(at + 1, 2 * at) }] });
  };
  if (taken === undefined)
    return (
      <button type="button" className="text-button" disabled={cache < 2} onClick={begin}>
        Take memory for a while
      </button>
    );
  const slot = (key: (typeof TAKEN)[number]) => (
    <NumberSlot
      label={{ at: "Memory is taken at request", until: "Memory is given back at request", pages: "Pages taken" }[key]}
      value={formatInteger(taken[key])}
      take={(text) => apply(run, scenario, { take: [{ ...taken, [key]: typedNumber(text) }] })}
    />
  );
  return (
    <p className="sentence">
      From request {slot("at")} to {slot("until")}, each cache loses {slot("pages")} pages.{" "}
      <button type="button" className="text-button" onClick={() => apply(run, scenario, { take: [] })}>
        Take none
      </button>
    </p>
  );
}
