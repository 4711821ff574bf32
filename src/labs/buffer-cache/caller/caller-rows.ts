import { MARK } from "../../../generated/abi";
import { type AllocationLane, MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { holders } from "../../../models/allocation/moves";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** A caller that holds a buffer after the moves of a scenario. Sizes in bytes. */
export interface CallerRow {
  /** Number of its request by hand, from 1. */
  readonly caller: number;
  readonly needed: number;
  /** Granted bytes by lane, or once if all lanes agree. Empty if unknown. */
  readonly granted: readonly number[];
}

/** The bytes granted to the buffer at `index` of the live list. */
function grantedAt({ marks }: Pick<AllocationLane, "marks">, index: number): number[] {
  for (let at = 0; at < marks.length; at += MARK_NUMBERS) {
    if (marks[at + MARK.index] === index) return [marks[at + MARK.size] ?? 0];
  }
  return [];
}

/** Reduces equal values to one. */
const once = (bytes: readonly number[]): readonly number[] =>
  bytes.every((other) => other === bytes[0]) ? bytes.slice(0, 1) : bytes;

/**
 * Lists the callers that hold a buffer after the moves, in the order of their requests. `lanes` show the state after
 * `done` operations. The granted sizes are known unless later operations were random.
 */
export function callerRows(
  moves: readonly number[],
  done: number,
  lanes: readonly Pick<AllocationLane, "marks">[],
): CallerRow[] {
  const live = done > moves.length ? [] : holders(moves.slice(0, done));
  const requests = moves.filter((move) => move > 0);
  return holders(moves)
    .map((caller) => ({
      caller,
      needed: requests[caller - 1] ?? 0,
      granted: once(lanes.flatMap((lane) => grantedAt(lane, live.indexOf(caller)))),
    }))
    .sort((a, b) => a.caller - b.caller);
}

/** "holds 6 400 B", or "holds A 6 400 B, B 100 B" where lanes differ; "" if unknown. */
export function heldWords(granted: readonly number[]): string {
  if (granted.length === 0) return "";
  const [only = 0] = granted;
  if (granted.length === 1) return `holds ${formatBytes(only)}`;
  return `holds ${granted.map((bytes, lane) => `${laneLetter(lane)}\u00a0${formatBytes(bytes)}`).join(", ")}`;
}
