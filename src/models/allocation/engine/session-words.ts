import { CAUSE, LIMIT, OPERATION, OUTCOME } from "../../../generated/abi";
import { orNull, wordOf } from "../../../kernel/engine/core";
import type { KebabCase } from "../../../shared/kebab-case";
import type { Session } from "./session";

/* Named values and whole lists of a session, for text output. The worker's frames contain only numbers. */

/** The last step of a lane; null where a number does not apply. Sizes in bytes. */
export interface Outcome {
  readonly operation: KebabCase<keyof typeof OPERATION>;
  readonly cause: KebabCase<keyof typeof CAUSE>;
  /** The index in the live list, before a swap-removal. */
  readonly index: number | null;
  readonly needed: number | null;
  readonly granted: number | null;
  readonly slot: number | null;
  /** The size of the buffer freed to the heap; 0 = none. */
  readonly freed: number | null;
  /** The size of the cached buffer it was compared with; 0 = none. */
  readonly compared: number | null;
}

/** The hash of the decision state and the counters of all lanes: 16 hexadecimal digits. */
export const stateHash = ({ core }: Session): string => core.call.bl_state_hash().toString(16).padStart(16, "0");

export function outcomeOf(session: Session, lane: number): Outcome {
  const words = session.outcomeWords(lane);
  const word = (name: keyof typeof OUTCOME) => words[OUTCOME[name]] ?? LIMIT.NONE;
  return {
    operation: wordOf(OPERATION, word("operation")),
    cause: wordOf(CAUSE, word("cause")),
    index: orNull(word("index")),
    needed: orNull(word("needed")),
    granted: orNull(word("granted")),
    slot: orNull(word("slot")),
    freed: orNull(word("freed")),
    compared: orNull(word("compared")),
  };
}

/** Requests so far by size class of the granted size. */
export function grantedSizes({ core }: Session, lane: number): Float64Array {
  return Float64Array.from(core.peek(BigUint64Array, core.call.bl_granted_sizes(lane), LIMIT.SIZE_CLASSES), Number);
}
