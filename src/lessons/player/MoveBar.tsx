import type { NextMove } from "./position";
import type { Moves } from "./use-moves";

const NEXT: Readonly<Record<NextMove, string>> = {
  ahead: "Skip ahead",
  question: "Go to question",
  state: "Continue",
  step: "Next step",
  end: "Finish",
};

/** Back, Skip and Continue, always visible. A disabled button stays focusable. */
export function MoveBar({ moves, isOpen }: { readonly moves: Moves; readonly isOpen: boolean }) {
  return (
    <div className="lesson-moves">
      <button
        type="button"
        className="button"
        aria-disabled={!moves.canGoBack}
        title="Page Up"
        onClick={moves.previous}
      >
        Back
      </button>
      <button type="button" className="button" aria-disabled={!moves.canSkip} onClick={moves.skip}>
        {isOpen ? "Skip step" : "Skip question"}
      </button>
      <button type="button" className="button button-strong" title="Page Down" onClick={moves.next}>
        {NEXT[moves.nextMove]}
      </button>
    </div>
  );
}
