import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { heapName } from "../../../models/allocation/heap-words";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err, type Result } from "../../../shared/result";
import { Select } from "../../../ui/Select";
import { ORDER_WORDS, TOUCH_WORDS } from "../../../workloads/allocation/workload-words";
import { Lockable } from "../../shared/heap/Lockable";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { typedNumber } from "../../shared/typed-number";
import { rises, thresholdOf, withThreshold } from "../charts/threshold";
import { discardsIn, type ReallocScenario, withDiscard } from "../scenario/realloc-scenario";
import { reallocNow, setBatches, useReallocScenario } from "../use-realloc";

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

interface WholeProps {
  readonly field: "pointers" | "least" | "most" | "seed" | "budget" | "start" | "upto" | "add";
  readonly label: string;
  /** Applies a change; without it, that of the batches. */
  readonly set?: typeof setBatches;
}

/** A whole number of the scenario. */
export function Whole({ field, label, set = setBatches }: WholeProps) {
  const run = useRun();
  const value = useReallocScenario((own) => own[field]);
  return (
    <NumberSlot label={label} value={formatInteger(value)} take={(text) => set(run, { [field]: typedNumber(text) })} />
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
  return <NumberSlot label="Resized to, times the size" value={factorText(factor)} take={take} />;
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
    <Select
      className="realloc-slot bare"
      label={label}
      value={value}
      options={Object.entries(words) as [ReallocScenario[Field], string][]}
      onChoose={(option) => setBatches(run, { [field]: option })}
    />
  );
}

const PER_DOUBLING = (["1", "2", "4"] as const).map((per) => [per, per] as const);

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
          <Select
            label="Sizes per doubling"
            className="realloc-slot bare"
            value={per}
            options={PER_DOUBLING}
            onChoose={(per) => setBatches(run, { per })}
          />
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

/** A factor: "2 ×", "3/2 ×". */
const factorText = ([parts, of]: readonly [number, number]): string => `${of === 1 ? parts : `${parts}/${of}`}\u00a0×`;

/** The lanes whose realloc loses the contents, as in a pool. */
export function Contents() {
  const run = useRun();
  const lanes = useReallocScenario((own) => own.lanes);
  const set = (lane: number, discard: boolean) =>
    setBatches(run, { lanes: reallocNow().lanes.map((own, i) => (i === lane ? withDiscard(own, discard) : own)) });
  return (
    <section className="rail-section heap-form" aria-labelledby="realloc-contents">
      <h2 id="realloc-contents">realloc loses the contents</h2>
      {lanes.map((own, lane) => (
        <Lockable key={laneLetter(lane)} by={laneLetter(lane) as Lock}>
          <label className="realloc-tick type-13">
            <input type="checkbox" checked={discardsIn(own)} onChange={({ target }) => set(lane, target.checked)} />{" "}
            {laneLetter(lane)}: {heapName(own.heap)} frees, then allocates
          </label>
        </Lockable>
      ))}
    </section>
  );
}

/** The mmap threshold of lane A. A program that sets it also keeps it from rising. */
export function Threshold() {
  const run = useRun();
  const heap = useReallocScenario(({ lanes }) => lanes[0]?.heap);
  const threshold = heap === undefined ? null : thresholdOf(heap);
  if (heap === undefined || threshold === null) return null;
  const set = (to: number | "none") => setBatches(run, withThreshold(reallocNow(), to));
  return (
    <section className="rail-section heap-form" aria-labelledby="realloc-threshold">
      <h2 id="realloc-threshold">mmap threshold</h2>
      <Lockable by="A">
        <p>
          <NumberSlot
            label="mmap threshold of lane A, bytes"
            value={formatInteger(threshold)}
            unit="B"
            take={(text) => set(typedNumber(text))}
          />
        </p>
        <label className="realloc-tick type-13">
          <input
            type="checkbox"
            checked={rises(heap)}
            onChange={({ target }) => set(target.checked ? "none" : threshold)}
          />{" "}
          rises with freed mappings
        </label>
      </Lockable>
    </section>
  );
}
