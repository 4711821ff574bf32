import { type ReactNode, useId } from "react";
import type { Quantity } from "../../kernel/protocol/quantity";
import type { PredictionKey } from "../../kernel/run/asked-store";
import { isNote, MOST_NOTE, NOTE_ALLOWED } from "../../kernel/run/query";
import { allowedSentence } from "../../shared/sentence";
import { ProblemText } from "../../ui/ProblemText";
import { Select } from "../../ui/Select";
import { choose, type DraftGoal, goalOf, useShareChoices } from "./share-options";

interface ChoicesProps {
  /** Each question that the scenario can ask, and its words. */
  readonly asks: readonly (readonly [PredictionKey, string])[];
  readonly figures: readonly Quantity[];
  /** The value of a figure in lane A now; NaN = unknown. */
  readonly now: (figure: Quantity) => number;
}

/** The choices of a sender: a note, and how the page of a link asks, hides, locks and judges. */
export function Choices({ asks, figures, now }: ChoicesProps) {
  const { asks: asked, hides, locks, goal } = useShareChoices();
  const chosen = asks.some(([key]) => key === asked) ? asked : null;
  const shownGoal = figures.some(({ wire }) => wire === goal?.figure) ? goal : null;
  const [first] = figures;
  return (
    <div className="share-choices">
      <NoteField />
      <Choice
        name="Ask first"
        says={askWords(asks, chosen)}
        isOn={chosen !== null}
        isOffered={asks.length > 0}
        onChange={(isOn) => choose({ asks: isOn ? (asks[0]?.[0] ?? null) : null })}
      >
        {chosen !== null && asks.length > 1 && (
          <Select label="Question" value={chosen} options={asks} onChoose={(key) => choose({ asks: key })} />
        )}
      </Choice>
      <Choice
        name="Hide the controls"
        says={`Stage, sentence and Play remain.${shownGoal === null ? "" : " Nobody can change the rule to reach the goal."}`}
        isOn={hides}
        onChange={(isOn) => choose({ hides: isOn })}
      />
      <Choice
        name="Lock the requests"
        says="They can change the rule, not the requests."
        isOn={locks}
        onChange={(isOn) => choose({ locks: isOn })}
      />
      <Choice
        name="Set a goal"
        says={
          first === undefined
            ? "This state has no figure for a goal."
            : "They see it, and the page says when it is met."
        }
        isOn={shownGoal !== null}
        isOffered={first !== undefined}
        onChange={(isOn) => choose({ goal: isOn && first !== undefined ? goalFor(first, now(first)) : null })}
      >
        {shownGoal !== null && <GoalFields goal={shownGoal} figures={figures} now={now} />}
      </Choice>
    </div>
  );
}

function askWords(asks: ChoicesProps["asks"], asked: PredictionKey | null): string {
  if (asks.length === 0) return "There is nothing to predict in this state.";
  if (asked === "next") return "A quiz about the next steps. The picture stays visible.";
  const quiz = asks.some(([key]) => key === "next") ? " A quiz about the next steps follows." : "";
  return `The picture stays covered until they answer.${quiz}`;
}

/** The sender's note. A link has one line, so a line end becomes a space. */
function NoteField() {
  const note = useShareChoices((choices) => choices.note);
  const [id, countId, problemId] = [useId(), useId(), useId()];
  const isBad = note.trim() !== "" && !isNote(note);
  return (
    <div className="share-note-field">
      <label htmlFor={id}>Your note, shown above the stage</label>
      <textarea
        id={id}
        className="field"
        rows={2}
        value={note}
        dir="auto"
        autoComplete="off"
        aria-invalid={isBad}
        aria-describedby={isBad ? `${countId} ${problemId}` : countId}
        onChange={({ target }) => choose({ note: target.value.replace(/\s*[\r\n]+\s*|\t/g, " ") })}
      />
      <p id={countId} className="muted">
        <span>Plain text in the link. The host of this page can read it.</span>{" "}
        <span>
          {[...note].length} of {MOST_NOTE}
        </span>
      </p>
      <ProblemText
        text={isBad ? `This note is not in the link. ${allowedSentence(NOTE_ALLOWED)}` : null}
        id={problemId}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly says: string;
  readonly isOn: boolean;
  readonly isOffered?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children?: ReactNode;
}

/** A check box with its consequence, and what it unfolds. */
function Choice({ name, says, isOn, isOffered = true, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="share-choice">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          disabled={!isOffered}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {name}
      </label>
      <p id={id} className="muted">
        {says}
      </p>
      {children}
    </div>
  );
}

/** The bound of a share that is unknown, in percent. */
const HALF = 50;

/** A goal that is not met yet, in the direction that is better: half of now, twice now, or half of what a share lacks. */
function goalFor({ wire, unit, better }: Quantity, now: number): DraftGoal {
  const isShare = unit === "share";
  if (!Number.isFinite(now)) return { figure: wire, is: better === "lower" ? "le" : "ge", bound: `${HALF}` };
  const value = isShare ? 100 * now : now;
  if (better === "lower") return { figure: wire, is: "le", bound: Math.floor(rounded(value / 2)).toFixed(0) };
  const more = isShare ? (value + 100) / 2 : 2 * value;
  return { figure: wire, is: "ge", bound: Math.ceil(rounded(more)).toFixed(0) };
}

/** To two digits. */
const rounded = (value: number): number => Number(value.toPrecision(2));

interface GoalFieldsProps extends Pick<ChoicesProps, "figures" | "now"> {
  readonly goal: DraftGoal;
}

function GoalFields({ goal, figures, now }: GoalFieldsProps) {
  const id = useId();
  const figure = figures.find(({ wire }) => wire === goal.figure);
  const isBad = goalOf(goal) === null;
  return (
    <div className="share-goal">
      <Select
        label="Figure of lane A"
        value={goal.figure}
        options={figures.map(({ wire, word }) => [wire, word])}
        onChoose={(wire) => {
          const next = figures.find((one) => one.wire === wire);
          if (next !== undefined) choose({ goal: goalFor(next, now(next)) });
        }}
      />
      <label>
        {goal.is === "ge" ? "at least" : "at most"}
        <input
          className="field"
          inputMode="decimal"
          value={goal.bound}
          autoComplete="off"
          aria-invalid={isBad}
          aria-describedby={isBad ? id : undefined}
          onChange={({ target }) => choose({ goal: { ...goal, bound: target.value } })}
        />
        {figure !== undefined && UNIT_MARKS[figure.unit]}
      </label>
      <ProblemText
        text={
          isBad ? `This goal is not in the link. ${allowedSentence("a number from 0 to 999 999 999 999 999")}` : null
        }
        id={id}
      />
    </div>
  );
}

const UNIT_MARKS: Readonly<Record<Quantity["unit"], string>> = {
  bytes: "B",
  share: "%",
  count: "",
  step: "",
  cycles: "cycles",
  rate: "per second",
};
