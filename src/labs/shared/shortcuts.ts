import { useEffect, useRef } from "react";
import { type Shortcuts, usePreferences } from "../../kernel/run/preferences-store";

/** What a key does; `shift`: held with it. */
export type KeyAction = (shift: boolean) => void;
/** By the name of the key: "ArrowLeft", "[", "l", or "mod+z" with Ctrl or ⌘. */
export type KeyActions = ReadonlyMap<string, KeyAction>;

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target" | "getModifierState"
>;

/** Nobody types it, so it means the same in every field. */
export const PRINT = "mod+p";

/** Keys in here are its own. */
const TYPING = "input, select, textarea, dialog, [popover], [contenteditable]";
/** Here Space and Enter press what has the focus. */
const PRESSING = "a, button, summary";
/** The transport and the keys of a lesson move what the stage shows, so their keys are the stage's. */
const STAGE = "#stage, .transport, .lesson-moves";
const SCROLLING = /^( |PageUp|PageDown|Home|End)$/;

/**
 * What a key means where it was pressed; null = it is none of ours. Keys with Ctrl or ⌘ work everywhere, the others on
 * the stage, and where nothing has the focus, or everywhere; `off` leaves the keys there that type no character.
 */
export function actionOf(press: KeyPress, scope: Shortcuts, actions: KeyActions): KeyAction | null {
  const target = press.target instanceof Element ? press.target : null;
  const name = keyName(press);
  if (press.defaultPrevented || (name !== PRINT && target?.closest(TYPING))) return null;
  if (/^( |Enter)$/.test(press.key) && target?.closest(PRESSING)) return null;
  return name !== null && isMeant(name, target, scope) ? (actions.get(name) ?? null) : null;
}

/** AltGr types brackets on some keyboards, so it is no modifier here. */
function keyName(press: KeyPress): string | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.getModifierState("AltGraph")) return key;
  if (press.altKey) return null;
  return press.ctrlKey || press.metaKey ? `mod+${key}` : key;
}

function isMeant(name: string, target: Element | null, scope: Shortcuts): boolean {
  if (name.startsWith("mod+") || scope === "everywhere") return true;
  return (scope === "stage" || name.length > 1) && target !== null && isStages(name, target);
}

/** The stage's is a key without a focus too, but for those that scroll a page that is longer than its window. */
function isStages(name: string, target: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  if (target === document.body) return scrollHeight <= clientHeight || !SCROLLING.test(name);
  return target.closest(STAGE) !== null || (name.length === 1 && name !== " " && isOnlyRead(target));
}

/** Only a page gives it the focus, such as a heading: a letter is not meant for it. */
const isOnlyRead = (target: Element) => target.getAttribute("tabindex") === "-1";

const known = new Map<string, KeyAction>();

function hear(event: KeyboardEvent): void {
  const action = actionOf(event, usePreferences.getState().shortcuts, known);
  if (action === null) return;
  event.preventDefault();
  action(event.shiftKey);
}

/** Gives these keys their meaning while the component is there. */
export function useShortcuts(actions: Readonly<Record<string, KeyAction>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const names = Object.keys(latest.current);
    if (known.size === 0) window.addEventListener("keydown", hear);
    for (const name of names) known.set(name, (shift) => latest.current[name]?.(shift));
    return () => {
      for (const name of names) known.delete(name);
      if (known.size === 0) window.removeEventListener("keydown", hear);
    };
  }, []);
}
