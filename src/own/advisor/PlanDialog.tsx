import { useId, useState } from "react";
import { checkNotEmpty, checkPlan, PLAN_KNOBS, type Plan, readValue, spelledKnob } from "../../advisor/plan";
import { problemList } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { allowedSentence } from "../../shared/sentence";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ProblemText } from "../../ui/ProblemText";
import { usePlanChange } from "./use-plan";

const LABELS: Readonly<Record<keyof Plan, string>> = {
  slots: "Slots in a bucket",
  cutoff: "Cutoffs in bytes, or none",
  lookup: "Look up",
  full: "When full",
  buckets: "Buckets: one, powers, linear:64",
  roundUp: "Round a miss up: no, yes",
  ratio: "Hand out at most, in percent, or none",
};

/** Changes the values that are tried, each list separated by commas. */
export function PlanDialog({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const [texts, setTexts] = useState(
    () => Object.fromEntries(PLAN_KNOBS.map((knob) => [knob, spelledKnob(plan, knob)])) as Record<keyof Plan, string>,
  );
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const take = () => {
    const read = readTexts(texts);
    const { problems: found, report } = problemList();
    checkPlan(read, report);
    if (found.length === 0) checkNotEmpty(read as unknown as Plan, report);
    setProblems(found);
    if (found.length > 0) return;
    const changed = PLAN_KNOBS.filter((knob) => texts[knob] !== spelledKnob(plan, knob));
    const change = Object.fromEntries(changed.map((knob) => [knob, read[knob]]));
    usePlanChange.setState(({ change: before }) => ({ change: { ...before, ...change } }));
    onClose();
  };
  return (
    <Dialog title="What is varied" onClose={onClose}>
      <p>Every combination of these values is run. Separate the values with commas.</p>
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        {PLAN_KNOBS.map((knob) => (
          <KnobField
            key={knob}
            label={LABELS[knob]}
            text={texts[knob]}
            problem={problems.find(({ field }) => field.startsWith(knob))}
            onText={(text) => setTexts({ ...texts, [knob]: text })}
          />
        ))}
        <div className="dialog-foot">
          <button type="submit" className="button button-strong">
            Use these values
          </button>
          <Button
            onClick={() => {
              usePlanChange.setState({ change: {} });
              onClose();
            }}
          >
            The usual values
          </Button>
        </div>
        <PlanProblems problems={problems} />
      </form>
    </Dialog>
  );
}

/** The problems of the plan as a whole. */
const PlanProblems = ({ problems }: { readonly problems: readonly Problem[] }) =>
  problems
    .filter(({ field }) => field === "plan")
    .map(({ value, allowed }) => (
      <p key={allowed} className="problem" role="alert">
        These are {value} policies. {allowedSentence(allowed)}
      </p>
    ));

const readTexts = (texts: Readonly<Record<keyof Plan, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    PLAN_KNOBS.map((knob) => [
      knob,
      texts[knob]
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map(readValue[knob]),
    ]),
  );

interface FieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: Problem | undefined;
  readonly onText: (text: string) => void;
}

function KnobField({ label, text, problem, onText }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onText(target.value)}
      />
      <ProblemText
        text={problem && `${problem.value} is not valid. ${allowedSentence(problem.allowed)}`}
        id={`${id}-problem`}
      />
    </div>
  );
}
