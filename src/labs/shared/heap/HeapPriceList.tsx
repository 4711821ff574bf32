import { useRun } from "../../../kernel/run/hooks";
import { priceLists } from "../../../models/allocation/price-lists";
import { CORE_PRICES, type CorePrice, priceOf } from "../../../models/allocation/price-names";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { Select } from "../../../ui/Select";
import { useAllocationScenario } from "../allocation-frame";
import { NumberSlot } from "../NumberSlot";
import { countName } from "./costs";
import { Sureness } from "./Sureness";
import "./heap-settings.css";
import { take, typedNumber } from "../typed-number";

const priceName = (name: CorePrice): string => (name === "hertz" ? "cycles per second" : countName(name));

/** Formats a price with separated thousands and all its decimals. */
const priceText = (price: number): string => price.toLocaleString("en").replaceAll(",", "\u202f");

/** The cost of each count, which is the whole model of time. */
export function HeapPriceList() {
  const run = useRun();
  const scenario = useAllocationScenario((scenario) => scenario);
  const { prices } = scenario;
  const chosen = Object.entries(priceLists).find(([, preset]) => equal(preset.prices, prices));
  const choose = (key: string) => {
    const preset = Object.entries(priceLists).find(([name]) => name === key)?.[1];
    if (preset !== undefined) run.history.edit<AllocationScenario>({ prices: preset.prices });
  };
  return (
    <section className="rail-section heap-form heap-prices" aria-labelledby="heap-prices-title">
      <h2 id="heap-prices-title">
        Prices, in cycles <Sureness of="cost" words="modeled" />
      </h2>
      <Select
        label="Price list"
        value={chosen?.[0] ?? ""}
        options={[
          ...(chosen === undefined ? [["", "Your own"] as const] : []),
          ...Object.entries(priceLists).map(([key, { title }]) => [key, title] as const),
        ]}
        onChoose={choose}
      />
      <ul>
        {CORE_PRICES.map((name) => (
          <li key={name}>
            <span>{priceName(name)}</span>
            <NumberSlot
              label={`Price: ${priceName(name)}`}
              value={priceText(prices[priceOf(name)])}
              take={(text) => take(run, scenario, { prices: { ...prices, [priceOf(name)]: typedNumber(text) } })}
            />
          </li>
        ))}
      </ul>
      {chosen !== undefined && <p className="rail-note muted">{chosen[1].source}</p>}
    </section>
  );
}
