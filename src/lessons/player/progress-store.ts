import { create } from "zustand";
import { removeStored, store } from "../../kernel/run/local-storage";
import { lessons } from "../catalog/lessons";
import { type AllProgress, isAllRead, NO_PROGRESS, type Pick, type Progress, readProgress, withPick } from "./progress";

/** The localStorage key for progress. We never send it from this device. */
const PROGRESS_KEY = "bufferlab.lessons";

/** The localStorage key for stored progress that could not be read when other progress took its place. */
const ASIDE_KEY = "bufferlab.lessons-unread";

/** Progress that this version cannot read, a text for each time it was found; null = everything could be read. */
export const useUnread = create<{ readonly text: string | null }>()(() => ({ text: asideText() }));

function asideText(): string | null {
  try {
    const text = localStorage.getItem(PROGRESS_KEY);
    const aside = localStorage.getItem(ASIDE_KEY);
    return isAllRead(text, lessons) ? aside : [...new Set([...(aside?.split("\n") ?? []), text])].join("\n");
  } catch {
    return null;
  }
}

/** Keeps aside what cannot be read. False = there is no room, so nothing may take its place. */
function setAside(): boolean {
  const text = asideText();
  useUnread.setState({ text });
  return text === null || store(ASIDE_KEY, text);
}

/** Deletes what this version cannot read. */
export function forgetUnread(): void {
  store(PROGRESS_KEY, JSON.stringify(useProgress.getState()));
  removeStored(ASIDE_KEY);
  useUnread.setState({ text: null });
}

/** A person's progress in every lesson. Without storage, it lasts until the page closes. */
export const useProgress = create<AllProgress>()(() => stored() ?? {});

/** Null = the browser stores nothing for this page. */
function stored(): AllProgress | null {
  try {
    return readProgress(localStorage.getItem(PROGRESS_KEY), lessons);
  } catch {
    return null;
  }
}

/** The stored progress is current. Another page of this browser may have continued it. */
let isKept = true;

function change(name: string, next: (progress: Progress) => Progress): void {
  const all = (isKept ? stored() : null) ?? useProgress.getState();
  const changed = { ...all, [name]: next(all[name] ?? NO_PROGRESS) };
  useProgress.setState(changed, true);
  isKept = setAside() && store(PROGRESS_KEY, JSON.stringify(changed));
}

/** Keeps the answer to a step's question. Steps count from 0. */
export const answer = (name: string, step: number, pick: Pick): void =>
  change(name, (progress) => withPick(progress, step, pick));

/** Keeps a person's current step. */
export const visit = (name: string, step: number): void => change(name, (progress) => ({ ...progress, last: step }));

/** The step where a person left a lesson, from 0. */
export const lastStep = (name: string): number => useProgress.getState()[name]?.last ?? 0;

/** Deletes all answers. What cannot be read stays stored where there is no room to keep it aside. */
export function forgetAnswers(): void {
  isKept = setAside();
  useProgress.setState({}, true);
  if (isKept) removeStored(PROGRESS_KEY);
}
