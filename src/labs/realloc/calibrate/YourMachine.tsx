import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Run } from "../../../kernel/run/run";
import type { Problem } from "../../../kernel/scenario/scenario";
import { callPricesOf } from "../../../models/allocation/call-prices";
import { allowedSentence } from "../../../shared/sentence";
import { CopyButton } from "../../../ui/CopyButton";
import { FileButton } from "../../../ui/FileButton";
import { saveText } from "../../../ui/hand-over";
import { reallocNow, useReallocScenario } from "../use-realloc";
import { isCalibrationFile, openMachine, useMachine } from "./calibrate-store";
import { MeasuredMachine } from "./MeasuredMachine";
import { programCommand, programWith } from "./program";
import { programWords } from "./program-words";
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
    <section className="rail-section machine-section" aria-labelledby="machine-title">
      <h2 id="machine-title">Your machine</h2>
      <p>One C file measures malloc, realloc and free on Linux. Compile it, run it, then open its result here.</p>
      <p className="machine-keys">
        <button type="button" className="button" onClick={save}>
          Get the program
        </button>
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
    <ul className="machine-problems" role="alert">
      {problems.slice(0, MOST_SHOWN).map(({ field, value, allowed }) => (
        <li key={field}>
          <b>{field}</b>: <code>{value}</code>. {allowedSentence(allowed)}
        </li>
      ))}
      {more > 0 && <li>{more} more.</li>}
    </ul>
  );
}
