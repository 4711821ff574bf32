import { useRun } from "../../../kernel/run/hooks";
import { validateScenario } from "../../../kernel/scenario/validate";
import { CALL_COUNTS, type CallCount } from "../../../models/allocation/call-counts";
import { callPriceKey } from "../../../models/allocation/call-price-key";
import { type CallPriceName, callPriceLists, callPriceRecords } from "../../../models/allocation/call-prices";
import { equal } from "../../../shared/equal";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { Provenance } from "../../../ui/Provenance";
import { countName } from "../../shared/heap/costs";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { reallocNow, useReallocScenario } from "../use-realloc";
import { originOf } from "./price-origins";

const NAMES = Object.keys(callPriceLists) as readonly CallPriceName[];
const priceText = (price: number): string => price.toLocaleString("en").replaceAll(",", "\u202f");

/** The price of each count, which is the whole model of time. */
export function CallPrices() {
  const run = useRun();
  const prices = useReallocScenario((own) => own.prices);
  const chosen = NAMES.find((name) => equal(callPriceRecords[name], prices));
  const choose = (name: CallPriceName) => run.history.edit<ReallocScenario>({ prices: callPriceRecords[name] });
  return (
    <section className="rail-section heap-form heap-prices" aria-labelledby="realloc-prices">
      <h2 id="realloc-prices">
        Prices, in cycles <Provenance origin="modeled" />
      </h2>
      <select
        className="field"
        aria-label="Price list"
        value={chosen ?? ""}
        onChange={({ target }) => choose(target.value as CallPriceName)}
      >
        {chosen === undefined && <option value="">Your own</option>}
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {callPriceLists[name].title}
          </option>
        ))}
      </select>
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
    const read = validateScenario({ ...reallocNow(), prices: next });
    if (!read.ok) return err(read.error.map(({ allowed }) => allowedSentence(allowed)).join(" "));
    return ok(run.history.edit<ReallocScenario>({ prices: next }));
  };
  return <NumberSlot label={`Price: ${countName(count)}`} value={priceText(prices[key])} differs={false} take={take} />;
}
