import { useLocked, useRun } from "../../../kernel/run/hooks";
import { formatInteger } from "../../../shared/format";
import { err, type Result } from "../../../shared/result";
import { ORDER_WORDS, TOUCH_WORDS } from "../../../workloads/allocation/workload-words";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import { Sentence } from "../../shared/Sentence";
import { setBatches } from "../edit";
import { factorText } from "../experiment-words";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { useReallocScenario } from "../use-realloc";

const SENTENCE = "Get {pointers} blocks, resize all to {factor}, free all: {order}. The program {touch}.";

/** The experiment as a sentence with controls. */
export function Experiment() {
  const locked = useLocked("workload");
  return (
    <section className="rail-section" aria-labelledby="realloc-experiment">
      <h2 id="realloc-experiment">Experiment</h2>
      <fieldset className="realloc-experiment" disabled={locked}>
        <p className="sentence">
          <Sentence text={SENTENCE} slot={(key) => <Slot name={key} />} />
        </p>
        <More />
      </fieldset>
    </section>
  );
}

function Slot({ name }: { readonly name: string }) {
  if (name === "pointers") return <Whole field="pointers" label="Blocks" />;
  if (name === "factor") return <Factor />;
  if (name === "order") return <Words<"order"> field="order" label="Order of the calls" words={ORDER_WORDS} />;
  return <Words<"touch"> field="touch" label="The program writes" words={TOUCH_WORDS} />;
}

type WholeField = "pointers" | "least" | "most" | "seed" | "budget";

function Whole({ field, label }: { readonly field: WholeField; readonly label: string }) {
  const run = useRun();
  const value = useReallocScenario((own) => own[field]);
  return (
    <NumberSlot
      label={label}
      value={formatInteger(value)}
      differs={false}
      take={(text) => setBatches(run, { [field]: typedNumber(text) })}
    />
  );
}

/** A whole number, or a fraction such as 3/2. */
function Factor() {
  const run = useRun();
  const factor = useReallocScenario((own) => own.factor);
  const take = (text: string): Result<unknown, string> => {
    const [, parts = "", of = "1"] = /^\s*(\d+)\s*(?:\/\s*(\d+))?\s*×?\s*$/.exec(text.replaceAll("\u00a0", " ")) ?? [];
    if (parts === "") return err("A whole number, or a fraction such as 3/2.");
    return setBatches(run, { factor: [Number(parts), Number(of)] });
  };
  return <NumberSlot label="Resized to, times the size" value={factorText(factor)} differs={false} take={take} />;
}

interface WordsProps<Field extends "order" | "touch"> {
  readonly field: Field;
  readonly label: string;
  readonly words: Readonly<Record<ReallocScenario[Field], string>>;
}

function Words<Field extends "order" | "touch">({ field, label, words }: WordsProps<Field>) {
  const run = useRun();
  const value = useReallocScenario((own) => own[field]);
  return (
    <select
      className="realloc-slot"
      aria-label={label}
      value={value}
      onChange={({ target }) => setBatches(run, { [field]: target.value })}
    >
      {Object.entries<string>(words).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The rest of the experiment: the sizes, and limits. */
function More() {
  const run = useRun();
  const per = useReallocScenario((own) => own.per);
  return (
    <details className="heap-parameters">
      <summary>Sizes and limits</summary>
      <ul>
        <li>
          smallest size, B <Whole field="least" label="Smallest size, bytes" />
        </li>
        <li>
          largest size, B <Whole field="most" label="Largest size, bytes" />
        </li>
        <li>
          sizes per doubling{" "}
          <select
            aria-label="Sizes per doubling"
            className="realloc-slot"
            value={per}
            onChange={({ target }) => setBatches(run, { per: target.value as ReallocScenario["per"] })}
          >
            {["1", "2", "4"].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </li>
        <li>
          bytes of all blocks, at most <Whole field="budget" label="Bytes of all blocks, at most" />
        </li>
        <li>
          seed of random orders <Whole field="seed" label="Seed of random orders" />
        </li>
      </ul>
    </details>
  );
}
