import { type FocusEvent, type FormEvent, useId, useState } from "react";
import { LIMIT } from "../generated/kernel";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import { ProblemText } from "./ProblemText";

/** Shows the step and goes to any other. An invalid entry stays in the field, with the allowed values beside it. */
export function StepField(props: {
  readonly done: number;
  /** The operations of the whole run, as far as they are known. */
  readonly end: number;
  readonly onGo: (done: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const write = (text: string | null, wrong: string | null) => {
    setDraft(text);
    setProblem(wrong);
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    const read = readStep(draft ?? stepText(props.done));
    if (!read.ok) return write(draft, read.error);
    write(null, null);
    props.onGo(read.value);
  };
  return (
    <form className="step-field row type-13 muted" onSubmit={go} noValidate>
      <label htmlFor={id}>step</label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? stepText(props.done)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => write(event.target.value, null)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => !staysIn(event) && problem === null && write(null, null)}
        onKeyDown={(event) => event.key === "Escape" && write(null, null)}
      />
      <button type="submit" className="button" onMouseDown={(event) => event.preventDefault()}>
        Go
      </button>
      <LastStep step={Math.max(0, props.end - 1)} />
      <ProblemText text={problem} id={`${id}-problem`} />
    </form>
  );
}

/** The steps of the run, from 0 to the last. A long number is abbreviated, with a tooltip that shows all of it. */
function LastStep({ step }: { readonly step: number }) {
  return (
    <span className="step-reached nowrap" title={formatInteger(step)}>
      0 to {step < 1e6 ? formatInteger(step) : `${(step / 1e6).toFixed(1)}\u00a0M`}
    </span>
  );
}

/** Whether the focus stays within the form, on its way to Go, which reads the entry. */
function staysIn(event: FocusEvent<HTMLInputElement>): boolean {
  return event.target.form?.contains(event.relatedTarget) ?? false;
}

const MOST = LIMIT.STEPS - 1;

/** The valid entries of the step field, in words. */
const ALLOWED_STEPS = `“start” or a whole number, 0 … ${formatInteger(MOST)}`;

/** Reads a step in a person's notation, with spaces allowed among the digits. Returns the operations done. @internal */
export function readStep(text: string): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  if (bare === "start") return ok(0);
  const step = Number(bare);
  if (/^\d+$/.test(bare) && step <= MOST) return ok(step + 1);
  const shown = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  return err(`Step “${shown}” is not valid. ${allowedSentence(ALLOWED_STEPS)}`);
}

/** The field's text for a run's position. @internal */
export const stepText = (done: number): string => (done === 0 ? "start" : formatInteger(done - 1));
