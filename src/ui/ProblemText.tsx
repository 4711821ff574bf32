interface ProblemProps {
  /** A sentence; null or "" = there is no problem. */
  readonly text: string | null | undefined;
  /** Of a problem that describes a field. */
  readonly id?: string;
}

/** Announces a problem beside what caused it. */
export const ProblemText = ({ text, id }: ProblemProps) =>
  text ? (
    <p id={id} className="problem" role="alert">
      {text}
    </p>
  ) : null;
