import { Fragment } from "react";
import { figureNamed } from "../../advisor/figures";
import { type Goal, type Limit, limitName, MOST_LIMITS, type Question } from "../../advisor/question";
import { NumberSlot } from "../../labs/shared/NumberSlot";
import { addressedModels } from "../../models/allocation/heap-lists";
import { heapWords } from "../../models/allocation/heap-words";
import type { HeapModel } from "../../models/allocation/scenario";
import { Select } from "../../ui/Select";
import {
  fieldText,
  goalsOf,
  limitLabel,
  moreLimits,
  readLimit,
  steppedLimit,
  withGoal,
  withHeapModel,
  withLimit,
  withoutLimit,
} from "./question-edits";

interface SentenceProps {
  readonly question: Question;
  readonly onChange: (question: Question) => void;
}

/** The lead of the sentence, and the goal's own words. */
const GOALS: Readonly<Record<Goal, readonly [lead: string, words: string]>> = {
  avoided: ["Save the most", "heap calls"],
  efficiency: ["Reach the highest", "efficiency"],
  cycles: ["Take the fewest", "modeled cycles"],
  committed: ["Commit the least", "memory"],
};

/** The question as one sentence, whose parts can be changed. */
export function QuestionSentence({ question, onChange }: SentenceProps) {
  const { goal, limits, heap } = question;
  return (
    <fieldset className="question">
      <legend className="visually-hidden">Question</legend>
      {GOALS[goal][0]}{" "}
      <Select
        className="question-choice"
        label="Goal"
        value={goal}
        options={goalsOf(question).map((one) => [one, GOALS[one][1]] as const)}
        onChoose={(next) => onChange(withGoal(question, next))}
      />
      {limits.map((limit, i) => (
        <Fragment key={limitName(limit)}>
          {i === 0 ? " with " : i === limits.length - 1 ? " and " : ", "}
          <LimitSlot
            limit={limit}
            onChange={(next) => onChange(withLimit(question, i, next))}
            onRemove={() => onChange(withoutLimit(question, i))}
          />
        </Fragment>
      ))}
      {heap !== null && " on "}
      {heap !== null && <HeapChoice heap={heap} onChoose={(next) => onChange(withHeapModel(question, next))} />}.
      <MoreChoices question={question} onChange={onChange} />
    </fieldset>
  );
}

interface LimitSlotProps {
  readonly limit: Limit;
  readonly onChange: (limit: Limit) => void;
  readonly onRemove: () => void;
}

/** "efficiency of at least [90 %]", "at most [256 KiB] idle". */
function LimitSlot({ limit, onChange, onRemove }: LimitSlotProps) {
  const { figure, side } = limit;
  const bound = side === "min" ? "at least " : "at most ";
  return (
    <>
      {figure === "efficiency" ? `efficiency of ${bound}` : bound}
      <NumberSlot
        label={limitLabel(limit)}
        {...fieldText(limit)}
        differs={false}
        take={(text) => {
          const read = readLimit(limit, text);
          if (read.ok) onChange(read.value);
          return read;
        }}
        onStep={(direction) => onChange(steppedLimit(limit, direction))}
      />
      {figure !== "efficiency" && ` ${figureNamed(figure).words}`}
      <button
        type="button"
        className="question-remove bare muted"
        aria-label={`Remove: ${limitLabel(limit)}`}
        onClick={onRemove}
      >
        ×
      </button>
    </>
  );
}

const NO_HEAP = "";

const HeapChoice = (props: {
  readonly heap: HeapModel | null;
  readonly onChoose: (heap: HeapModel | null) => void;
}) => (
  <Select
    className="question-choice"
    label="Heap"
    value={props.heap ?? NO_HEAP}
    options={[
      [NO_HEAP, props.heap === null ? "+ heap" : "no heap"],
      ...addressedModels.map((model) => [model, heapWords[model].short] as const),
    ]}
    onChoose={(heap) => props.onChoose(addressedModels.find((model) => model === heap) ?? null)}
  />
);

/** Adds a limit or a heap. */
function MoreChoices({ question, onChange }: SentenceProps) {
  const more = moreLimits(question);
  const add = (name: string) => {
    const limit = more.find((one) => limitName(one) === name);
    if (limit !== undefined) onChange({ ...question, limits: [...question.limits, limit] });
  };
  return (
    <span className="question-more">
      {question.limits.length < MOST_LIMITS && (
        <Select
          className="question-choice"
          label="Add a limit"
          value=""
          options={[["", "+ limit"], ...more.map((one) => [limitName(one), limitLabel(one)] as const)]}
          onChoose={add}
        />
      )}
      {question.heap === null && (
        <HeapChoice heap={null} onChoose={(heap) => onChange(withHeapModel(question, heap))} />
      )}
    </span>
  );
}
