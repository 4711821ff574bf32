import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Problem } from "../../kernel/scenario/scenario";
import type { Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";

/** Asks for a name. Escape goes back. A bad name stays in the field, with the allowed names under it. */
export function NameForm(props: {
  readonly label: string;
  readonly action: string;
  readonly first: string;
  /** Takes the name, or names its problem; null = the name is valid but cannot be kept. */
  readonly onName: (name: string) => Result<string, Problem | null>;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState(props.first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = props.onName(name);
    if (named.ok || named.error === null) return;
    setProblem(named.error);
    field.current?.focus();
  };
  return (
    <form className="name-form" onSubmit={submit} noValidate>
      <label htmlFor={id}>{props.label}</label>
      <input
        ref={field}
        id={id}
        className="field"
        autoComplete="off"
        value={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && props.onCancel()}
      />
      <button type="submit" className="button button-strong">
        {props.action}
      </button>
      <button type="button" className="button" onClick={props.onCancel}>
        Cancel
      </button>
      {problem !== null && (
        <p id={`${id}-problem`} className="problem" role="alert">
          “{problem.value}” can’t be used as a name. {allowedSentence(problem.allowed)}
        </p>
      )}
    </form>
  );
}
