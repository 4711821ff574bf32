import { inputText, refuseLong, wholeText } from "../../../cli/shared/input";
import { loadCore } from "../../../cli/shared/load-core";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { decodeText } from "../../../kernel/scenario/file/read-text";
import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import type { CallPriceList } from "../../../models/allocation/call-prices";
import { observedSize } from "../../../models/allocation/engine/observed-size";
import type { ObservedSize } from "../../../models/allocation/observed-calls";
import { type FittedPrices, fitPrices } from "../../../models/allocation/price-fit";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type Calibration, conversionWords } from "../calibrate/calibration";
import { compare, comparisonWords, fittedGroups, modeledBatches } from "../calibrate/compare";
import { readCalibration } from "../calibrate/read-calibration";

/** Prints what a file says beside the model. Returns the exit status. */
export async function compareFile(place: string, list: CallPriceList, streams: Streams): Promise<number> {
  await refuseLong(place);
  const text = decodeText(await wholeText(inputText(place, streams.in)));
  if (!text.ok) return refuse([text.error], streams);
  const calibration = readCalibration(text.value);
  return calibration.ok
    ? print(calibrationLines(calibration.value, list), streams)
    : refuse(calibration.error, streams);
}

/** The model's runs of what the machine did. */
function modeled(calibration: Calibration): readonly ObservedSize[] {
  const core = loadCore();
  return modeledBatches(calibration).map((batches) => {
    const seen = observedSize(core, batches);
    if (seen.ok) return seen.value;
    throw new Error(`the core refuses batches of ${batches.size} bytes: ${JSON.stringify(seen.error)}`);
  });
}

/** A machine beside the model, and the prices that fit it, as text. */
function* calibrationLines(calibration: Calibration, list: CallPriceList): Iterable<string> {
  const { machine } = calibration;
  yield `${[machine.cpu, machine.system, machine.malloc].join(", ")}\n`;
  const seen = modeled(calibration);
  for (const sentence of comparisonWords(compare(calibration, seen))) yield `${sentence}\n`;
  const conversion = conversionWords(machine);
  if (conversion !== null) yield `${conversion}\n`;
  yield* priceLines(fitPrices(fittedGroups(calibration, seen), list.prices), list);
}

function* priceLines(fit: FittedPrices, list: CallPriceList): Iterable<string> {
  const { groups, errorBefore, errorAfter, unmeasured } = fit;
  yield `\n${["price".padEnd(16), "before".padStart(8), "fitted".padStart(8)].join("  ")}   before: ${list.title}\n`;
  for (const name of CALL_COUNTS) {
    const after = unmeasured.includes(name) ? "–" : String(fit.prices[name]);
    yield `${[name.padEnd(16), String(list.prices[name]).padStart(8), after.padStart(8)].join("  ")}\n`;
  }
  const factor = (error: number) => `×${error.toFixed(2)}`;
  yield `\nA median differs from its price by ${factor(errorBefore)} before, ${factor(errorAfter)} after (${groups.length} groups).\n`;
  yield* unexplainedLines(fit);
}

function* unexplainedLines({ unexplained, groups }: FittedPrices): Iterable<string> {
  if (unexplained.length === 0) return;
  yield `${unexplained.length} of ${groups.length} still differ by more than ×2:\n`;
  for (const { size, call, path, faults, cycles, priced: modeled } of unexplained) {
    const [measured, priced] = [cycles, modeled].map((value) => formatInteger(Math.round(value)));
    yield `  ${call} at ${formatBytes(size)}, ${path}, ${faults} faults: ${measured} cycles, priced ${priced}\n`;
  }
}
