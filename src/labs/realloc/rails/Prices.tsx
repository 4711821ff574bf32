import { useRun } from "../../../kernel/run/hooks";
import { CALL_COUNTS, type CallCount } from "../../../models/allocation/call-counts";
import { callPriceKey } from "../../../models/allocation/call-price-key";
import { type CallPriceName, callPriceLists, callPriceRecords } from "../../../models/allocation/call-prices";
import { equal } from "../../../shared/equal";
import { ok, type Result } from "../../../shared/result";
import { type Origin, Provenance } from "../../../ui/Provenance";
import { Select } from "../../../ui/Select";
import { countName } from "../../shared/heap/costs";
import { NumberSlot } from "../../shared/NumberSlot";
import { typedNumber } from "../../shared/typed-number";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { allowed, reallocNow, useReallocScenario } from "../use-realloc";

const NAMES = Object.keys(callPriceLists) as readonly CallPriceName[];
const LISTS = NAMES.map((name) => [name, callPriceLists[name].title] as const);
const priceText = (price: number): string => price.toLocaleString("en").replaceAll(",", "\u202f");

/** The price of each count, which is the whole model of time. */
export function CallPrices() {
  const run = useRun();
  const prices = useReallocScenario((own) => own.prices);
  const chosen = NAMES.find((name) => equal(callPriceRecords[name], prices));
  const choose = (name: CallPriceName | "") =>
    name !== "" && run.history.edit<ReallocScenario>({ prices: callPriceRecords[name] });
  return (
    <section className="rail-section heap-form heap-prices" aria-labelledby="realloc-prices">
      <h2 id="realloc-prices">
        Prices, in cycles <Provenance origin="modeled" />
      </h2>
      <Select
        label="Price list"
        value={chosen ?? ""}
        options={[...(chosen === undefined ? [["", "Your own"] as const] : []), ...LISTS]}
        onChoose={choose}
      />
      {chosen !== undefined && <p className="rail-note muted">{callPriceLists[chosen].source}</p>}
      <details className="heap-parameters">
        <summary>{CALL_COUNTS.length} prices</summary>
        <ul>
          {CALL_COUNTS.map((count) => (
            <li key={count}>
              <span>
                {countName(count)} {chosen !== undefined && <span className="origin">{originOf(chosen, count)}</span>}
              </span>
              <Price count={count} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Price({ count }: { readonly count: CallCount }) {
  const run = useRun();
  const prices = useReallocScenario((own) => own.prices);
  const key = callPriceKey(count);
  const take = (text: string): Result<unknown, string> => {
    const next = { ...prices, [key]: typedNumber(text) };
    const read = allowed({ ...reallocNow(), prices: next });
    return read.ok ? ok(run.history.edit<ReallocScenario>({ prices: next })) : read;
  };
  return <NumberSlot label={`Price: ${countName(count)}`} value={priceText(prices[key])} take={take} />;
}

type PriceOrigin = "measured" | "fitted" | "reported" | "assumed";

/** Prices that are not assumed. */
const KNOWN: Readonly<Record<CallPriceName, Readonly<Partial<Record<CallCount, PriceOrigin>>> | "measured">> = {
  "glibc-2.36-epyc": "measured",
  "glibc-2.36-xeon": "measured",
  "haswell-2015": { page_faults: "fitted", copied: "fitted", moved: "fitted" },
  "phenom-2015": { operations: "reported" },
};

/** The source of a price in a list. */
function originOf(list: CallPriceName, count: CallCount): PriceOrigin {
  const known = KNOWN[list];
  return known === "measured" ? known : (known[count] ?? "assumed");
}

/** The figures of the article of 2015, each beside the model’s. */
export function ArticleFigures() {
  return (
    <section className="rail-section" aria-labelledby="realloc-figures">
      <h2 id="realloc-figures">Figures of the article</h2>
      <details className="heap-parameters">
        <summary>Fitted, predicted, not explained</summary>
        <p className="rail-note muted">The model’s figures are those of a Haswell of 2015, in cycles.</p>
        <dl className="realloc-figures">
          {ARTICLE_FIGURES.map(({ said, modeled, status }) => (
            <div key={said}>
              <dt>{said}</dt>
              <dd>
                {modeled} <Provenance origin={status} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** A figure of the article of 2015 beside that of the model with the prices of a Haswell of 2015. */
interface ArticleFigure {
  readonly said: string;
  /** null = the model gives none. */
  readonly modeled: string | null;
  readonly status: Origin;
}

/** The article's figures, in its order. A unit test computes those of the model. @internal */
export const ARTICLE_FIGURES: readonly ArticleFigure[] = [
  { said: "Spikes up to 80 thousand cycles", modeled: "78\u202f001 at 64 KiB", status: "fitted" },
  {
    said: "Drops to 4 thousand",
    modeled: "4\u202f147 at 128 KiB, 3\u202f990 from 256 KiB to 16 MiB",
    status: "fitted",
  },
  { said: "About 1.3 cycles per byte", modeled: "0.93 to 1.19 from 1 to 64 KiB", status: "predicted" },
  { said: "The drop is at 128 k", modeled: "131\u202f048 B is copied, 131\u202f049 B is mapped", status: "predicted" },
  { said: "malloc is flat from about 8 kB", modeled: "1\u202f367 at 4 KiB, 1\u202f671 at 64 KiB", status: "predicted" },
  { said: "realloc is O(N)", modeled: "up to 31 page faults per call, at 64 KiB", status: "predicted" },
  {
    said: "Cheap from 8 k on, with the threshold at 8 k",
    modeled: "4\u202f077 to 4\u202f142 up to 64 KiB",
    status: "predicted",
  },
  {
    said: "Two humps at 1 B, shuffled: 42.2 % at 32 to 64 cycles, 50.8 % at 128 to 256",
    modeled: "one price, 60",
    status: "not explained",
  },
  { said: "Means and medians with a pool: 25 and 2, 59 and 4, 9 and 1", modeled: null, status: "reported" },
];
