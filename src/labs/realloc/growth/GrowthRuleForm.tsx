import { useLocked, useRun } from "../../../kernel/run/hooks";
import { formatInteger } from "../../../shared/format";
import { err } from "../../../shared/result";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import { Sentence } from "../../shared/Sentence";
import { useReallocScenario } from "../use-realloc";
import { setGrowth } from "./edit";
import { factorName, readFactor } from "./rules";

const SENTENCE =
  "A vector of {start} bytes grows until it has {upto}. When it is full, its next capacity is {grow} × the last, plus {add} bytes.";

const LABELS = {
  start: "First capacity, bytes",
  upto: "Last capacity at least, bytes",
  add: "Bytes added per growth",
} as const;

/** The rule of growth as a sentence with fields. */
export function GrowthRuleForm() {
  const isLocked = useLocked("workload");
  return (
    <section className="rail-section" aria-labelledby="growth-rule">
      <h2 id="growth-rule">Your rule</h2>
      <fieldset className="realloc-experiment" disabled={isLocked}>
        <p className="sentence">
          <Sentence text={SENTENCE} slot={(key) => (key === "grow" ? <Factor /> : <Whole field={key as "add"} />)} />
        </p>
      </fieldset>
      <p className="rail-note muted">Capacities are multiples of 16 bytes, and grow by at least 16.</p>
    </section>
  );
}

function Whole({ field }: { readonly field: keyof typeof LABELS }) {
  const run = useRun();
  const value = useReallocScenario((own) => own[field]);
  return (
    <NumberSlot
      label={LABELS[field]}
      value={formatInteger(value)}
      differs={false}
      take={(text) => setGrowth(run, { [field]: typedNumber(text) })}
    />
  );
}

function Factor() {
  const run = useRun();
  const factor = useReallocScenario(({ grow }) => grow);
  const take = (text: string) => {
    const grow = readFactor(text);
    return grow === null ? err("A number from 1 to 16, such as 3/2 or 1.5.") : setGrowth(run, { grow });
  };
  return <NumberSlot label="Growth factor" value={factorName(factor)} differs={false} take={take} />;
}
