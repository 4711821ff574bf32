import type { ReactNode } from "react";
import { type ShownRows, showLess } from "./shown-rows";
import "./step-moves.css";

interface StepMovesProps {
  readonly rows: ShownRows;
  /** The group's accessible name. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** Buttons that move through the rows of a step. */
export function StepMoves({ rows, label, children }: StepMovesProps) {
  const { total, shown, all, show, showAll } = rows;
  return (
    <fieldset className="step-moves">
      <legend className="visually-hidden">{label}</legend>
      <button type="button" className="button" aria-disabled={shown <= 1} title="Key B" onClick={() => showLess(rows)}>
        Back
      </button>
      <span>
        {shown} of {total}
      </span>
      <button
        type="button"
        className="button"
        aria-disabled={shown === total}
        title="Key N"
        onClick={() => show(shown + 1)}
      >
        Next
      </button>
      {showAll && (
        <button type="button" className="button" aria-pressed={all} title="Key A" onClick={() => showAll(!all)}>
          Show all
        </button>
      )}
      {children}
    </fieldset>
  );
}
