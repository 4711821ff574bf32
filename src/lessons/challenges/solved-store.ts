import { create } from "zustand";
import { removeStored, store } from "../../kernel/run/local-storage";
import { CHALLENGE_NAMES, type ChallengeName } from "../../kernel/scenario/challenge-names";

/** The localStorage key for the names of the challenges solved on this device. */
export const SOLVED_KEY = "bufferlab.challenges";

/** The challenges solved on this device. Without storage, those solved since the page was opened. */
export const useSolved = create<{ readonly names: readonly ChallengeName[] }>()(() => ({ names: stored() }));

/** Any program may have written the stored text, so only known names count. */
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

/** Records a solved challenge, beside those that other pages of this browser have recorded. */
export function noteSolved(name: ChallengeName): void {
  const { names } = useSolved.getState();
  if (names.includes(name)) return;
  const all = [...new Set([...names, ...stored(), name])];
  useSolved.setState({ names: all });
  store(SOLVED_KEY, JSON.stringify(all));
}
