import { CAUSES, type Cause } from "../models/allocation/causes";
import type { Phase } from "../shared/step-phase";

/** The operation of a step. */
export type Operation = "ALLOCATE" | "FREE";

/** When a line runs. Without causes: at every end. */
export interface Mark {
  readonly operation: Operation;
  readonly phase: Phase;
  readonly causes?: readonly Cause[];
}

export interface CodeLine {
  /** Lines with the same id do the same in different policies. */
  readonly id: string;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A moment within a step. */
export interface Moment {
  readonly operation: Operation;
  readonly cause: Cause;
  /** Missing = the phases that decided the step, and its end. */
  readonly phase?: Phase | undefined;
}

/** The phases that decide a step with this cause, and its end. */
const decisive = ({ operation, cause }: Moment): readonly Phase[] =>
  CAUSES[cause].phases.filter((phase) => (phase === "hit" || phase === "miss") === (operation === "ALLOCATE"));

const runs = (mark: Mark, { operation, cause }: Moment, phases: readonly Phase[]) =>
  mark.operation === operation && phases.includes(mark.phase) && (mark.causes?.includes(cause) ?? true);

/** The ids of the highlighted lines at a moment; empty if the policy has no line for it. */
export function litLines(code: readonly CodeLine[], moment: Moment): ReadonlySet<string> {
  const phases = moment.phase === undefined ? decisive(moment) : [moment.phase];
  return new Set(code.filter(({ marks }) => marks.some((mark) => runs(mark, moment, phases))).map(({ id }) => id));
}
