import { useReading, useRun } from "../../../kernel/run/hooks";
import { pointersOf } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/Select";
import { NumberSlot } from "../../shared/NumberSlot";
import { typedNumber } from "../../shared/typed-number";
import { callNumber, callsUntil, kindAt } from "../call/call-words";
import type { SizesPicture } from "../charts/sizes-chart";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import { setBatches, useReallocScenario } from "../use-realloc";
import { useShownSize } from "./walk";

const STATS: readonly Stat[] = ["mean", "median", "p99"];
const SHOWN = ["all", "malloc", "realloc", "free"] as const;

/** Moves between sizes, and chooses the value and the calls of the chart. */
export function SizeBar({ picture }: { readonly picture: SizesPicture }) {
  const run = useRun();
  const { stat, show } = useReallocScenario((own) => own);
  return (
    <div className="realloc-bar row wrap type-13 beyond-look">
      <SizeControls sizes={picture.sweep.sizes.map((answer) => answer.size)} />
      <CallField />
      <Choice<Stat>
        name="Value of a batch"
        options={STATS}
        chosen={stat}
        onChoose={(chosen) => run.history.edit<ReallocScenario>({ stat: chosen })}
      />
      <Choice<ReallocScenario["show"]>
        name="Calls shown"
        options={SHOWN}
        chosen={show}
        onChoose={(chosen) => run.history.edit<ReallocScenario>({ show: chosen })}
      />
    </div>
  );
}

/** Chooses a size, or the next one. */
function SizeControls({ sizes }: { readonly sizes: readonly number[] }) {
  const run = useRun();
  const size = useShownSize();
  const index = sizes.indexOf(size);
  const [before, after] = [sizes[index - 1], sizes[index + 1]];
  const go = (to: number | undefined) => to !== undefined && setBatches(run, { size: to });
  return (
    <>
      <label>
        size <Select value={size} options={sizes.map((one) => [one, binaryBytes(one)])} onChoose={go} />
      </label>
      <StepButton name="Previous size" sign="‹" to={before} onGo={go} />
      <StepButton name="Next size" sign="›" to={after} onGo={go} />
    </>
  );
}

interface StepProps {
  readonly name: string;
  readonly sign: string;
  /** Undefined = there is no such size. */
  readonly to: number | undefined;
  readonly onGo: (to: number | undefined) => void;
}

const StepButton = ({ name, sign, to, onGo }: StepProps) => (
  <Button aria-label={name} aria-disabled={to === undefined} onClick={() => onGo(to)}>
    {sign}
  </Button>
);

interface ChoiceProps<Option> {
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: Option;
  readonly onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ name, options, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    <fieldset className="realloc-choice">
      <legend className="visually-hidden">{name}</legend>
      {options.map((option) => (
        <Button key={option} look="text" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {option}
        </Button>
      ))}
    </fieldset>
  );
}

/** The number of the call within its batch, or the first one to come; another number goes to that call. */
function CallField() {
  const run = useRun();
  const { info } = useReading();
  const scenario = useReallocScenario((own) => own);
  const pointers = pointersOf(scenario);
  const kind = kindAt(scenario, info.done);
  const number = callNumber(scenario, Math.max(1, info.done));
  const take = (text: string): Result<unknown, string> => {
    const number = typedNumber(text);
    const isCall = typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= pointers;
    if (!isCall) return err(`A whole number from 1 to ${formatInteger(pointers)}.`);
    return ok(run.transport.jump(callsUntil(scenario, kind, number)));
  };
  return (
    <span className="realloc-call">
      {info.done === 0 && "before "}
      {kind} <NumberSlot label={`Number of the ${kind}`} value={formatInteger(number)} take={take} /> of{" "}
      {formatInteger(pointers)}
    </span>
  );
}
