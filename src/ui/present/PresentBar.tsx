import type { ReactNode } from "react";
import { VerbKey } from "../VerbKey";
import type { Verb } from "../verbs";

interface PresentBarProps {
  readonly verbs: readonly Verb[];
  /** The step, or the experiment of a stage without steps. */
  readonly where: ReactNode;
  readonly onLeave: () => void;
  /** The source of the figures. */
  readonly origin?: ReactNode;
  /** Between the buttons and the step. */
  readonly children?: ReactNode;
}

/** The controls of a presentation, and what it shows. */
export function PresentBar({ verbs, where, onLeave, origin, children }: PresentBarProps) {
  return (
    <div className="present-bar">
      {verbs.map((verb, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place, so that it keeps the focus as another one
        <VerbKey key={i} verb={verb} />
      ))}
      {children}
      <p>{where}</p>
      {origin}
      <button type="button" className="button" onClick={onLeave}>
        Leave
      </button>
    </div>
  );
}
