import { create } from "zustand";
import { removeStored, store } from "../../kernel/run/local-storage";
import { lessons } from "../catalog/lessons";
import { type AllProgress, NO_PROGRESS, type Pick, type Progress, readProgress, withPick } from "./progress";

/** The localStorage key for progress. We never send it from this device. */
export const PROGRESS_KEY = "bufferlab.lessons";

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
  isKept = store(PROGRESS_KEY, JSON.stringify(changed));
}

/** Keeps the answer to a step's question. Steps count from 0. */
export const answer = (name: string, step: number, pick: Pick): void =>
  change(name, (progress) => withPick(progress, step, pick));

/** Keeps a person's current step. */
export const visit = (name: string, step: number): void => change(name, (progress) => ({ ...progress, last: step }));

/** The step where a person left a lesson, from 0. */
export const lastStep = (name: string): number => useProgress.getState()[name]?.last ?? 0;

export function forgetAnswers(): void {
  useProgress.setState({}, true);
  removeStored(PROGRESS_KEY);
}
