import type { ReactNode } from "react";
import { StepName } from "../StepName";
import { VerbKey } from "../VerbKey";
import type { Verb } from "../verbs";

interface PresentBarProps {
  readonly verbs: readonly Verb[];
  /** Operations done. */
  readonly done: number;
  readonly onLeave: () => void;
  /** The source of the figures. */
  readonly origin?: ReactNode;
  /** Between the buttons and the step. */
  readonly children?: ReactNode;
}

/** The controls of a presentation, and its position. */
export function PresentBar({ verbs, done, onLeave, origin, children }: PresentBarProps) {
  return (
    <div className="present-bar">
      {verbs.map((verb, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place, so that it keeps the focus as another one
        <VerbKey key={i} verb={verb} />
      ))}
      {children}
      <p>
        <StepName done={done} />
      </p>
      {origin}
      <button type="button" className="button" onClick={onLeave}>
        Leave
      </button>
    </div>
  );
}
