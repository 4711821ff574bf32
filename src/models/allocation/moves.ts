/*
 * Operations by hand, before the random ones: a positive number n requests n bytes, −k returns the buffer of the kth
 * request by hand (1 = the first).
 */

/** A row in the core: a request of `size` bytes, or with size 0 the return of the buffer at `index` of the live list. */
export interface MoveRow {
  readonly size: number;
  readonly index: number;
}

/** The numbers of the requests with a live buffer, by index in the live list. */
type Live = readonly number[];

/** The live list after one more move. A return moves the last entry into the gap. `request`: the number of a request. */
function after(live: Live, move: number, request: number): Live {
  if (move > 0) return [...live, request];
  const last = live.at(-1) as number;
  return live.map((holder) => (holder === -move ? last : holder)).slice(0, -1);
}

/** The live list before each move, and after the last. The moves must be valid. */
function course(moves: readonly number[]): readonly Live[] {
  const steps: Live[] = [[]];
  let requests = 0;
  for (const [i, move] of moves.entries()) {
    if (move > 0) requests += 1;
    steps.push(after(steps[i] as Live, move, requests));
  }
  return steps;
}

/** The numbers of the requests with a live buffer after the moves, by index in the live list. The moves must be valid. */
export const holders = (moves: readonly number[]): Live => course(moves).at(-1) as Live;

/** Valid moves in the core's form. */
export function moveRows(moves: readonly number[]): readonly MoveRow[] {
  const before = course(moves);
  return moves.map((move, i) =>
    move > 0 ? { size: move, index: 0 } : { size: 0, index: (before[i] as Live).indexOf(-move) },
  );
}
