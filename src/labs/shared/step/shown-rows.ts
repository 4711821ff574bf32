import { useEffect } from "react";
import { create } from "zustand";
import type { KeyAction } from "../shortcuts";

interface ShownState {
  /** Identifies the step that the rows describe. */
  readonly of: string;
  /** Number of rows shown. */
  readonly count: number;
  /** All rows are shown at once. */
  readonly all: boolean;
}

/** How much of a step is shown. @internal */
export const useShown = create<ShownState>()(() => ({ of: "", count: 1, all: false }));

/** The rows that describe a step, as far as they are shown. */
export interface ShownRows {
  /** Number of all rows. */
  readonly total: number;
  /** Number of rows shown. */
  readonly shown: number;
  readonly all: boolean;
  show(rows: number): void;
  /** Missing = rows replace each other. */
  showAll?(all: boolean): void;
}

/** The first of `total` rows about the step `of`, and more as a person asks. `isWhole`: all of them. */
export function useShownRows(of: string, total: number, isWhole: boolean): ShownRows {
  const state = useShown();
  const all = state.all || isWhole;
  return {
    total,
    shown: all ? total : Math.min(total, state.of === of ? state.count : 1),
    all,
    show: (next) => useShown.setState({ of, count: Math.max(1, Math.min(total, next)), all: false }),
    showAll: (whole) => useShown.setState({ of, count: 1, all: whole }),
  };
}

/** Shows one more row about the step `of` after each `beat`, ms; null = only as a person asks. */
export function useRowsInTurn(of: string, rows: ShownRows | null, beat: number | null): void {
  const { shown = 0, total = 0, all = true } = rows ?? {};
  const wait = all || shown >= total ? null : beat;
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => useShown.setState({ of, count: shown + 1, all: false }), wait);
    return () => clearTimeout(timer);
  }, [of, shown, wait]);
}

/** One row back. From all rows at once, the last one. */
export const showLess = ({ all, total, shown, show }: ShownRows): void => show(all ? total - 1 : shown - 1);

/** Keys that move through the rows of a step. */
export const shownRowsKeys = (rows: ShownRows | null): Readonly<Record<string, KeyAction>> => ({
  n: () => rows?.show(rows.shown + 1),
  b: () => rows && showLess(rows),
  a: () => rows?.showAll?.(!rows.all),
});
