import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
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
      <Button aria-disabled={shown <= 1} title="Key B" onClick={() => showLess(rows)}>
        Back
      </Button>
      <span>
        {shown} of {total}
      </span>
      <Button aria-disabled={shown === total} title="Key N" onClick={() => show(shown + 1)}>
        Next
      </Button>
      {showAll && (
        <Button aria-pressed={all} title="Key A" onClick={() => showAll(!all)}>
          Show all
        </Button>
      )}
      {children}
    </fieldset>
  );
}
