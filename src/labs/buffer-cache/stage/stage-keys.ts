/** What the keys of the stage move. */
export interface StageKeys {
  toggle(): void;
  step(by: number): void;
  jump(done: number): void;
  /** Operations known: where End goes. */
  frontier(): number;
}

const CONTROLS = "a, button, input, select, textarea, summary, dialog, [popover]";

/** Does what a key of the stage says. Keys in a control are the control's. Answers whether the key was one of ours. */
export function pressStageKey(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "target"> & Modifiers,
  keys: StageKeys,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) return false;
  const action = ACTIONS[event.key];
  action?.(keys, event.shiftKey);
  return action !== undefined;
}

type Modifiers = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">;

const ACTIONS: Readonly<Record<string, (keys: StageKeys, shift: boolean) => void>> = {
  " ": (keys) => keys.toggle(),
  ArrowLeft: (keys, shift) => keys.step(shift ? -10 : -1),
  ArrowRight: (keys, shift) => keys.step(shift ? 10 : 1),
  "[": (keys) => keys.step(-1000),
  "]": (keys) => keys.step(1000),
  Home: (keys) => keys.jump(0),
  End: (keys) => keys.jump(keys.frontier()),
};
