import { create } from "zustand";
import { removeStored, store } from "../../kernel/run/local-storage";
import { CHALLENGE_NAMES, type ChallengeName } from "../../kernel/scenario/challenge-names";

/** Where the names of the challenges that were solved here stand in localStorage. */
export const SOLVED_KEY = "bufferlab.challenges";

/** The challenges that were solved on this device; where it keeps nothing, since the page was opened. */
export const useSolved = create<{ readonly names: readonly ChallengeName[] }>()(() => ({ names: stored() }));

/** What stands there is anybody's: only names that are known count. */
function stored(): readonly ChallengeName[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(SOLVED_KEY) ?? "[]");
    return Array.isArray(held) ? CHALLENGE_NAMES.filter((name) => held.includes(name)) : [];
  } catch {
    return [];
  }
}

/** Forgets which challenges were solved. */
export function forgetSolved(): void {
  useSolved.setState({ names: [] });
  removeStored(SOLVED_KEY);
}

/** Notes that a challenge is solved, beside what other pages of this browser have noted. */
export function noteSolved(name: ChallengeName): void {
  const { names } = useSolved.getState();
  if (names.includes(name)) return;
  const all = [...new Set([...names, ...stored(), name])];
  useSolved.setState({ names: all });
  store(SOLVED_KEY, JSON.stringify(all));
}
