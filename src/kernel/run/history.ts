/** What was there before, and what undoing took away; the newest stand last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** Edits that can be taken back. */
export const MOST_EDITS = 200;

export const noHistory = { past: [], future: [] } as const;

/** An edit replaces `present`. What was undone before it cannot come back. */
export const edited = <T>({ past }: History<T>, present: T): History<T> => ({
  past: [...past, present].slice(-MOST_EDITS),
  future: [],
});

/** The state to go back to and the history then; null = nothing to undo. */
export function undone<T>({ past, future }: History<T>, present: T): { state: T; history: History<T> } | null {
  const state = past.at(-1);
  return state === undefined ? null : { state, history: { past: past.slice(0, -1), future: [...future, present] } };
}

/** The state to go forward to again; null = nothing was undone. */
export function redone<T>({ past, future }: History<T>, present: T): { state: T; history: History<T> } | null {
  const state = future.at(-1);
  return state === undefined ? null : { state, history: { past: [...past, present], future: future.slice(0, -1) } };
}
