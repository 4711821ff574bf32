import { create } from "zustand";
import { removeStored, store, useStorage } from "../../kernel/run/local-storage";
import { CHALLENGE_NAMES, type ChallengeName } from "../../kernel/scenario/challenge-names";

/** The localStorage key for the names of the challenges solved on this device. */
const SOLVED_KEY = "bufferlab.challenges";

/** The challenges solved on this device. Without storage, those solved since the page was opened. */
export const useSolved = create<{ readonly names: readonly ChallengeName[] }>()(() => ({ names: stored() }));

/** Any program may have written the stored text, so only known names count. */
function stored(): readonly ChallengeName[] {
  try {
    return CHALLENGE_NAMES.filter((name) => held().includes(name));
  } catch {
    return [];
  }
}

/** The names that a challenge may have, in any version. */
const NAME = /^[a-z][a-z0-9-]*$/;

/** @throws Error if the text is another one, which a later version may have written */
function held(): readonly unknown[] {
  const list: unknown = JSON.parse(localStorage.getItem(SOLVED_KEY) ?? "[]");
  if (!Array.isArray(list)) throw new TypeError("not a list");
  return list.filter((name) => NAME.test(String(name)));
}

/** Forgets which challenges were solved. */
export function forgetSolved(): void {
  useSolved.setState({ names: [] });
  removeStored(SOLVED_KEY);
}

/** Unknown names stay, because a later version may know them. What is no list is not overwritten. */
function keep(names: readonly ChallengeName[]): void {
  try {
    store(SOLVED_KEY, JSON.stringify([...new Set([...names, ...held()])]));
  } catch {
    useStorage.setState({ isKept: false });
  }
}

/** Records a solved challenge, beside those that other pages of this browser have recorded. An author's goal is none. */
export function noteSolved(solved: string): void {
  const { names } = useSolved.getState();
  const name = CHALLENGE_NAMES.find((one) => one === solved);
  if (name === undefined || names.includes(name)) return;
  const all = [...new Set([...names, ...stored(), name])];
  useSolved.setState({ names: all });
  keep(all);
}
