/*
 * Operations that are made by hand, before chance goes on: a positive number requests so many bytes, −k returns what the
 * kth request of them got (1 = the first).
 */

/** A row of the core: a request of `size` bytes, or with size 0 the return of what stands at `index` of the live list. */
export interface MoveRow {
  readonly size: number;
  readonly index: number;
}

/** The numbers of the requests that hold a buffer, by their index in the live list. */
type Live = readonly number[];

/** Who holds a buffer after one more move; the last one takes the place of who returns. `request`: its number, if it is one. */
function after(live: Live, move: number, request: number): Live {
  if (move > 0) return [...live, request];
  const last = live.at(-1) as number;
  return live.map((holder) => (holder === -move ? last : holder)).slice(0, -1);
}

/** Who holds a buffer before each move, and after the last. The moves are valid. */
function course(moves: readonly number[]): readonly Live[] {
  const steps: Live[] = [[]];
  let requests = 0;
  for (const [i, move] of moves.entries()) {
    if (move > 0) requests += 1;
    steps.push(after(steps[i] as Live, move, requests));
  }
  return steps;
}

/** The numbers of the requests that hold a buffer after the moves, by their index in the live list. The moves are valid. */
export const holders = (moves: readonly number[]): Live => course(moves).at(-1) as Live;

/** Valid moves as the core takes them. */
export function moveRows(moves: readonly number[]): readonly MoveRow[] {
  const before = course(moves);
  return moves.map((move, i) =>
    move > 0 ? { size: move, index: 0 } : { size: 0, index: (before[i] as Live).indexOf(-move) },
  );
}
