import type { KeyboardEvent } from "react";

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves a slider from 0 to `last` by a key; other keys are left alone. */
export function moveByKey(event: KeyboardEvent, at: number, last: number, onMove: (to: number) => void): void {
  const move = MOVES[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  onMove(Math.max(0, Math.min(last, move(at, last))));
}
