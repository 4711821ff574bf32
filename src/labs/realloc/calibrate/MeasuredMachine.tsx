import { useRun } from "../../../kernel/run/hooks";
import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import { callPricesOf, withCallPrices } from "../../../models/allocation/call-prices";
import { formatInteger } from "../../../shared/format";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { countName } from "../../shared/heap/costs";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { reallocNow, useReallocScenario } from "../use-realloc";
import { type Machine, removeMachine } from "./calibrate-store";
import { comparisonWords } from "./compare";
import { conversionWords } from "./cycles";
import { crossesTable } from "./overlay";
import { unexplainedTable } from "./unexplained";

/** A measured machine: how it differs from the model, and the prices that fit it. */
export function MeasuredMachine({ machine: { calibration, comparison, fit } }: { readonly machine: Machine }) {
  const { cpu, system, malloc } = calibration.machine;
  const { show, stat } = useReallocScenario((own) => own);
  const conversion = conversionWords(calibration.machine);
  return (
    <div className="machine-result">
      <h3>
        {cpu}, {system}, {malloc} <Provenance origin="measured" />
      </h3>
      {[...comparisonWords(comparison), ...(conversion === null ? [] : [conversion])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="machine-keys">
        <TableButton
          of="measured calls by size"
          origin="measured"
          table={() => crossesTable(calibration, show === "all" ? "realloc" : show, stat)}
        />
        <button type="button" className="button" onClick={removeMachine}>
          Remove
        </button>
      </p>
      {fit.groups.length > 0 && <Prices fit={fit} />}
    </div>
  );
}

/** Each price before and after, and what stays unexplained. A person takes them. */
function Prices({ fit }: { readonly fit: Machine["fit"] }) {
  const run = useRun();
  const now = useReallocScenario((own) => own.prices);
  const before = callPricesOf(now);
  const isTaken = CALL_COUNTS.every((name) => before[name] === fit.prices[name]);
  const take = () => {
    const { hertz } = reallocNow().prices;
    run.history.edit<ReallocScenario>({ prices: withCallPrices({ hertz }, fit.prices) });
  };
  return (
    <>
      <table className="machine-prices">
        <caption>Prices that fit its medians, in cycles</caption>
        <thead>
          <tr>
            <th scope="col">price</th>
            <th scope="col">now</th>
            <th scope="col">fitted</th>
          </tr>
        </thead>
        <tbody>
          {CALL_COUNTS.map((name) => (
            <tr key={name} data-changed={before[name] !== fit.prices[name]}>
              <th scope="row">{countName(name)}</th>
              <td>{priceText(before[name])}</td>
              <td>{fit.unmeasured.includes(name) ? "not measured" : priceText(fit.prices[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{fitWords(fit)}</p>
      <p className="machine-keys">
        <button
          type="button"
          className={isTaken ? "button" : "button button-strong"}
          aria-disabled={isTaken}
          onClick={() => isTaken || take()}
        >
          {isTaken ? "Prices taken" : "Take these prices"}
        </button>
        {fit.unexplained.length > 0 && (
          <TableButton of="calls that stay unexplained" origin="measured" table={() => unexplainedTable(fit)} />
        )}
      </p>
    </>
  );
}

/** A price with at most two decimals. */
const priceText = (price: number): string => (price >= 100 ? formatInteger(Math.round(price)) : String(price));

function fitWords({ groups, unexplained, errorAfter }: Machine["fit"]): string {
  const typical = `With the fitted prices, a median is typically off by a factor of ${errorAfter.toFixed(2)}.`;
  if (unexplained.length === 0) return typical;
  const share = `${formatInteger(unexplained.length)} of ${formatInteger(groups.length)} groups of calls`;
  return `${typical} ${share} stay off by more than 2: the model has no caches.`;
}
