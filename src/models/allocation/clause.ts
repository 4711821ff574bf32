import type { Policy } from "./scenario";

/** The part of a policy's sentence about certain keys. */
export interface Clause {
  readonly keys: readonly (keyof Policy)[];
  /** The words before it, which mean nothing by themselves. */
  readonly lead: string;
  readonly text: string;
  /** The words after it. */
  readonly tail?: string;
  /** Appears only if the other policy differs, since it is obvious otherwise. */
  readonly plain?: boolean;
}
