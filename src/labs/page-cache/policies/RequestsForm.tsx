import { useState } from "react";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { PageScenario, StreamSettings } from "../../../models/page_cache/scenario";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/Select";
import { LOCKED } from "../../shared/lock-words";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { take, typedNumber } from "../../shared/typed-number";
import { withWork, withZipf } from "../edits";
import { usePageScenario } from "../page-state";
import { openTraces } from "../traces/import-store";
import {
  AGAIN_WORDS,
  hasZipf,
  LABELS,
  loweredText,
  sentenceOf,
  streamSentence,
  WORKS,
  ZIPF_WORDS,
} from "./request-words";

/** The requests as a sentence whose numbers are fields. */
export function RequestsForm() {
  const scenario = usePageScenario((scenario) => scenario);
  const locked = useLocked("workload");
  const { work, n, alpha, zipf, cache } = scenario;
  const [lowered, setLowered] = useState<number | null>(null);
  return (
    <section className="rail-section" aria-labelledby="requests-title">
      <h2 id="requests-title">Requests</h2>
      <fieldset className="policies-fields shrink" disabled={locked}>
        <legend className="visually-hidden">Requests</legend>
        <WorkSelect scenario={scenario} />
        <p className="sentence">
          <Sentence
            text={sentenceOf(work)}
            slot={(key) =>
              key === "zipf" ? (
                <ZipfSelect scenario={scenario} onLowered={setLowered} />
              ) : (
                <Slot scenario={scenario} name={key} />
              )
            }
          />
        </p>
        <p className="rail-note" role="status">
          {hasZipf(work) && lowered !== null && loweredText(lowered, scenario)}
        </p>
        {hasZipf(work) && <PopularityFigure {...{ n, alpha, zipf, cache }} />}
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
    <Select
      label="Kind of requests"
      className="field policies-select type-13 strong shrink"
      value={scenario.work}
      options={WORKS}
      onChoose={(work) => (work === "trace" ? openTraces() : run.history.edit<PageScenario>(withWork(scenario, work)))}
    />
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
      differs={false}
      take={(text) => take(run, scenario, { [name]: typedNumber(text) })}
    />
  );
}

function AgainSelect({ scenario }: FormProps) {
  const run = useRun();
  return (
    <Select
      label="Pages of the next scan"
      className="field policies-inline type-13"
      value={scenario.again}
      options={AGAIN_WORDS}
      onChoose={(again) => run.history.edit<PageScenario>({ again })}
    />
  );
}

interface ZipfProps extends FormProps {
  /** Gets the exponent that was too large for the chosen rule; null = it stays. */
  readonly onLowered: (from: number | null) => void;
}

function ZipfSelect({ scenario, onLowered }: ZipfProps) {
  const run = useRun();
  const choose = (zipf: PageScenario["zipf"]) => {
    const change = withZipf(scenario, zipf);
    if (run.history.edit<PageScenario>(change)) onLowered(change.alpha === scenario.alpha ? null : scenario.alpha);
  };
  return (
    <Select
      label="How Zipf’s law is drawn"
      className="field policies-inline type-13"
      value={scenario.zipf}
      options={ZIPF_WORDS}
      onChoose={choose}
    />
  );
}

function AsksSlot({ scenario }: FormProps) {
  const run = useRun();
  return (
    <NumberSlot
      label="Requested pages, separated by spaces"
      value={scenario.asks.join(" ")}
      take={(text) =>
        take(run, scenario, {
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
  const { requests, cache } = scenario;
  const [taken] = scenario.take;
  const begin = () => {
    const at = Math.floor(requests / 4);
    take(run, scenario, { take: [{ at, pages: Math.floor(cache / 2), until: Math.max(at + 1, 2 * at) }] });
  };
  if (taken === undefined)
    return (
      <Button look="text" disabled={cache < 2} onClick={begin}>
        Shrink the cache for a while
      </Button>
    );
  const slot = (key: (typeof TAKEN)[number]) => (
    <NumberSlot
      label={{ at: "Memory is taken at request", until: "Memory is given back at request", pages: "Pages taken" }[key]}
      value={formatInteger(taken[key])}
      differs={false}
      take={(text) => take(run, scenario, { take: [{ ...taken, [key]: typedNumber(text) }] })}
    />
  );
  return (
    <p className="sentence">
      From request {slot("at")} to {slot("until")}, each cache loses {slot("pages")} pages.{" "}
      <Button look="text" onClick={() => take(run, scenario, { take: [] })}>
        Take none
      </Button>
    </p>
  );
}

const [WIDTH, HEIGHT] = [192, 56];

interface PopularityProps extends Popularity {
  /** The pages of a cache. */
  readonly cache: number;
}

/** How often each page is requested, by rank, both on log scales; and the share of as many pages as a cache holds. */
function PopularityFigure({ cache, ...popularity }: PopularityProps) {
  const { n, alpha } = popularity;
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
        The {formatInteger(pages)} most popular pages get {formatShare(shareOfFirst(pages, popularity))} of these
        requests. Both scales are logarithmic.
      </figcaption>
    </figure>
  );
}

/** Ranks up to this one are added one by one; beyond it, an integral is exact enough for a picture. */
const SINGLE = 1000;
const BARS = 48;

/** The integral of x^-alpha. */
function integral(from: number, to: number, alpha: number): number {
  if (alpha === 1) return Math.log(to / from);
  return (to ** (1 - alpha) - from ** (1 - alpha)) / (1 - alpha);
}

/** The weights of the first `count` ranks under Zipf's law. */
function weightOf(count: number, alpha: number): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(count, SINGLE); rank++) sum += rank ** -alpha;
  return count <= SINGLE ? sum : sum + integral(SINGLE + 0.5, count + 0.5, alpha);
}

type Popularity = Pick<StreamSettings, "n" | "alpha" | "zipf">;

/** The share of requests that the `count` most popular of `n` pages get under Zipf's law. @internal */
export function shareOfFirst(count: number, { n, alpha, zipf }: Popularity): number {
  const exact = (pages: number) => weightOf(pages, alpha) / weightOf(n, alpha);
  if (zipf === "exact" || count <= 2) return exact(count);
  return exact(2) + ((1 - exact(2)) * integral(2, count, alpha)) / integral(2, n, alpha);
}

/** The popularity of a page by its rank, on log scales. The lowest popularity still has a visible bar. @internal */
export function popularityBars(n: number, alpha: number, width: number, height: number) {
  const count = Math.min(n, BARS);
  const least = alpha * Math.log(n) + 1;
  return Array.from({ length: count }, (_, i) => {
    const rank = n ** ((i + 0.5) / count);
    return {
      x: (i * width) / count,
      width: Math.max(1, width / count - 1),
      height: (height * (least - alpha * Math.log(rank))) / least,
    };
  });
}
