import { CAUSE, LIMIT, OPERATION, OUTCOME } from "../../../generated/abi";
import { orNull, type WordOf, wordOf } from "./names";
import type { Session } from "./session";

/*
 * What a session tells by name and in whole lists, for whoever writes it down; the worker's frames have numbers alone.
 */

/** What the last step did in a lane; null where a number does not apply. Sizes in bytes. */
export interface Outcome {
  readonly operation: WordOf<keyof typeof OPERATION>;
  readonly cause: WordOf<keyof typeof CAUSE>;
  /** In the live list, before a swap-removal. */
  readonly index: number | null;
  readonly needed: number | null;
  readonly granted: number | null;
  readonly slot: number | null;
  /** Of the buffer freed to the heap; 0 = none. */
  readonly freed: number | null;
  /** Of the cached buffer it was compared with; 0 = none. */
  readonly compared: number | null;
}

/** Of the decision state and the counters of all lanes: 16 hex digits. */
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

/** Requests so far by class of the size handed out. */
export function grantedSizes({ core }: Session, lane: number): Float64Array {
  return Float64Array.from(core.peek(BigUint64Array, core.call.bl_granted_sizes(lane), LIMIT.SIZE_CLASSES), Number);
}
