import { useEffect, useRef } from "react";
import { type Shortcuts, usePreferences } from "../../kernel/run/preferences-store";

/** The action of a key. `shift`: whether Shift is held. */
export type KeyAction = (shift: boolean) => void;
/** Keyed by the key's name: "ArrowLeft", "[", "l", or "mod+z" with Ctrl or ⌘. */
type KeyActions = ReadonlyMap<string, KeyAction>;

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target" | "getModifierState"
>;

/** This shortcut types no text, so it works the same in every field. */
export const PRINT = "mod+p";

/** These elements handle their own keys. */
const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, dialog, [popover], [contenteditable]";
/** Space and Enter press these elements when they have the focus, and arrows choose among radio buttons. */
const PRESSING = "a, button, summary, input";
/** The transport, a lesson's buttons and those of the header act on the stage, so the stage's keys work there too. */
const STAGE = "#stage, .transport, .lesson-moves, .header-control";
const SCROLLING = /^( |PageUp|PageDown|Home|End)$/;

/**
 * The action of a key press; null = not one of ours. Keys with Ctrl or ⌘ work everywhere. By `scope`, others work
 * everywhere, or on the stage and when nothing is focused; with `off`, only those that type no character work there.
 * @internal
 */
export function actionOf(press: KeyPress, scope: Shortcuts, actions: KeyActions): KeyAction | null {
  const target = press.target instanceof Element ? press.target : null;
  const name = keyName(press);
  if (press.defaultPrevented || (name !== PRINT && target?.closest(TYPING))) return null;
  if (/^( |Enter)$/.test(press.key) && target?.closest(PRESSING)) return null;
  if (press.key.startsWith("Arrow") && target?.matches("input")) return null;
  return name !== null && isMeant(name, target, scope) ? (actions.get(name) ?? null) : null;
}

/** AltGr types brackets on some keyboards, so it does not count as a modifier. */
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

/** Whether a key belongs to the stage. Without a focus it does, except for keys that scroll a page taller than its window. */
function isStages(name: string, target: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  if (target === document.body) return scrollHeight <= clientHeight || !SCROLLING.test(name);
  return target.closest(STAGE) !== null || (name.length === 1 && name !== " " && isOnlyRead(target));
}

/** Only the page focuses such an element, for example a heading, so letters are not meant for it. */
const isOnlyRead = (target: Element) => target.getAttribute("tabindex") === "-1";

const known = new Map<string, KeyAction>();

function hear(event: KeyboardEvent): void {
  const action = actionOf(event, usePreferences.getState().shortcuts, known);
  if (action === null) return;
  event.preventDefault();
  action(event.shiftKey);
}

/** Registers these keys while the component is mounted. */
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
