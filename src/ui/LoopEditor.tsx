import { type FormEvent, useState } from "react";
import { LIMIT } from "../generated/kernel";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import { Button } from "./Button";
import type { LoopSteps } from "./loop-text";
import { ProblemText } from "./ProblemText";
import "./popovers.css";

interface LoopProps {
  readonly loop: LoopSteps | null;
  /** Operations done. */
  readonly done: number;
  readonly onLoop: (loop: LoopSteps | null) => void;
}

interface Draft {
  readonly from: string;
  readonly to: string;
}

const draftOf = (loop: LoopSteps | null): Draft =>
  loop === null ? { from: "", to: "" } : { from: formatInteger(loop.from), to: formatInteger(loop.to) };

/** The steps that play repeatedly, typed or taken from the run's position. */
export function LoopEditor({ loop, done, onLoop }: LoopProps) {
  const [draft, setDraft] = useState(draftOf(loop));
  const [problem, setProblem] = useState<string | null>(null);
  const here = formatInteger(Math.max(0, done - 1));
  const set = (next: Draft) => {
    const read = readLoop(next.from, next.to);
    setDraft(next);
    setProblem(read === null || read.ok ? null : read.error);
    if (read?.ok) onLoop(read.value);
    return read;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set(draft) === null) setProblem("A loop needs a first and a last step.");
  };
  const clear = () => {
    setDraft(draftOf(null));
    setProblem(null);
    onLoop(null);
  };
  const write = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <form className="loop-editor" onSubmit={submit} noValidate>
      <StepEntry
        name="from"
        text={draft.from}
        onText={(from) => write({ from })}
        onHere={() => set({ ...draft, from: here })}
      />
      <StepEntry name="to" text={draft.to} onText={(to) => write({ to })} onHere={() => set({ ...draft, to: here })} />
      <ProblemText text={problem} />
      <div className="loop-buttons">
        <button type="submit" className="button button-strong">
          Loop
        </button>
        <Button disabled={loop === null} onClick={clear}>
          Loop off
        </Button>
      </div>
    </form>
  );
}

function StepEntry(props: {
  readonly name: "from" | "to";
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onHere: () => void;
}) {
  return (
    <div className="loop-step">
      <label>
        {props.name} step
        <input
          className="field"
          inputMode="numeric"
          autoComplete="off"
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
        />
      </label>
      <Button onClick={props.onHere}>{props.name} here</Button>
    </div>
  );
}

/** A typed loop, or its problem; null = a field is still empty. @internal */
export function readLoop(fromText: string, toText: string): Result<LoopSteps, string> | null {
  if (bare(fromText) === "" || bare(toText) === "") return null;
  const from = readStep("first", fromText);
  const to = readStep("last", toText);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (to.value < from.value)
    return err(`The last step, ${formatInteger(to.value)}, is before the first, ${formatInteger(from.value)}.`);
  return ok({ from: from.value, to: to.value });
}

const bare = (text: string): string => text.replace(/\s/g, "");

function readStep(which: string, text: string): Result<number, string> {
  const step = Number(bare(text));
  if (/^\d+$/.test(bare(text)) && step < LIMIT.STEPS) return ok(step);
  const most = formatInteger(LIMIT.STEPS - 1);
  const allowed = allowedSentence(`a whole number, 0 … ${most}`);
  return err(`The ${which} step “${text.slice(0, 24)}” is not valid. ${allowed}`);
}
