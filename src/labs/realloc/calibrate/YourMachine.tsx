import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Run } from "../../../kernel/run/run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import { callPricesOf, withCallPrices } from "../../../models/allocation/call-prices";
import { formatInteger } from "../../../shared/format";
import { allowedSentence } from "../../../shared/sentence";
import { Button } from "../../../ui/Button";
import { CopyButton } from "../../../ui/CopyButton";
import { FileButton } from "../../../ui/FileButton";
import { saveText } from "../../../ui/hand-over";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { countName } from "../../shared/heap/costs";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { reallocNow, useReallocScenario } from "../use-realloc";
import { isCalibrationFile, type Machine, openMachine, removeMachine, useMachine } from "./calibrate-store";
import { conversionWords } from "./calibration";
import { comparisonWords } from "./compare";
import { crossesTable, unexplainedTable } from "./overlay";
import { programCommand, programWith, programWords } from "./program";
import "./your-machine.css";

/** The program that measures a machine, and what it found, beside the model. */
export function YourMachine() {
  const run = useRun();
  const scenario = useReallocScenario((own) => own);
  const { shown, isReading, problems } = useMachine();
  useEffect(() => takesFiles(run), [run]);
  const words = programWords(scenario);
  const save = async () => {
    const { default: source } = await import("./calibrate.c?raw");
    saveText(programWith(source, words), "calibrate.c", "text/x-c");
  };
  return (
    <section className="rail-section machine-section shrink" aria-labelledby="machine-title">
      <h2 id="machine-title">Your machine</h2>
      <p>One C file measures malloc, realloc and free on Linux. Compile it, run it, then open its result here.</p>
      <p className="machine-keys">
        <Button onClick={save}>Get the program</Button>
        <CopyButton text={() => programCommand(programWords(reallocNow()))} label="Copy command" />
      </p>
      <code className="machine-command">{programCommand(words)}</code>
      <p className="machine-keys">
        <FileButton name="Result of the program" accept=".json" onFiles={([file]) => file && openFile(file)}>
          Open mine.json …
        </FileButton>
      </p>
      <p className="rail-note muted">
        The result stays on this device and in no link. You can drop it on the page too.
      </p>
      <div aria-live="polite">
        {isReading && <p>The model runs the same calls …</p>}
        {problems.length > 0 && <Problems problems={problems} />}
        {shown !== null && <MeasuredMachine machine={shown} />}
      </div>
    </section>
  );
}

/** Compares a file with the model, in the workers of the page. */
async function openFile(file: Blob): Promise<void> {
  const { trials } = await import("../../../kernel/run/trials");
  const scenario = reallocNow();
  const compute = { run: trials.run.bind(trials), scenario };
  return openMachine(file, callPricesOf(scenario.prices), compute);
}

/** Takes dropped results while the lab is on the page. */
function takesFiles({ navigation }: Run): () => void {
  navigation.takeFiles = async (files) => {
    const [file] = files;
    if (files.length !== 1 || file === undefined || !(await isCalibrationFile(file))) return false;
    void openFile(file);
    return true;
  };
  return () => {
    navigation.takeFiles = null;
  };
}

/** Problems that are shown; the others are counted. */
const MOST_SHOWN = 5;

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const more = problems.length - MOST_SHOWN;
  return (
    <ul className="machine-problems type-13" role="alert">
      {problems.slice(0, MOST_SHOWN).map(({ field, value, allowed }) => (
        <li key={field}>
          <b>{field}</b>: <code>{value}</code>. {allowedSentence(allowed)}
        </li>
      ))}
      {more > 0 && <li>{more} more.</li>}
    </ul>
  );
}

/** A measured machine: how it differs from the model, and the prices that fit it. */
function MeasuredMachine({ machine: { calibration, comparison, fit } }: { readonly machine: Machine }) {
  const { cpu, system, malloc } = calibration.machine;
  const { show, stat } = useReallocScenario((own) => own);
  const conversion = conversionWords(calibration.machine);
  return (
    <div className="machine-result shrink">
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
        <Button onClick={removeMachine}>Remove</Button>
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
      <table className="machine-prices type-13">
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
