import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { isAllocation } from "../../../models/allocation/allocation-of";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import {
  allocationFrame,
  allocationNow,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { type FieldState, wallOf } from "../charts/field";
import { FieldView } from "../charts/field-view";
import { type FieldLayout, wordsLeft } from "../charts/layout/field";
import { useStep } from "../step/moments";
import { useField } from "./field-store";

export const FieldContext = createContext<FieldView | null>(null);

/**
 * The fields of this page.
 * @throws Error outside a FieldContext, which is our bug.
 */
export function useFieldView(): FieldView {
  const view = useContext(FieldContext);
  if (view === null) throw new Error("useFieldView needs a FieldContext.");
  return view;
}

/** The layouts of the snapshot, for text about them. Empty = not drawn yet. */
export function useLayouts(): readonly FieldLayout[] {
  const view = useFieldView();
  const snapshot = useAllocationReading();
  useSyncExternalStore(view.subscribe, view.layoutKey);
  return view.layoutsOf(snapshot);
}

/** The layout of a lane; null = not drawn yet. */
export const useLayout = (lane: number): FieldLayout | null => useLayouts()[lane] ?? null;

/** The layout on a lane's canvas. Renders again only when the cache's wall moves. Null = not drawn yet. */
export function useDrawnRooms(lane: number): FieldLayout | null {
  const view = useFieldView();
  useSyncExternalStore(view.subscribe, () => {
    const drawn = view.drawn(lane);
    return drawn?.cacheBox.inField ? wallOf(drawn) : null;
  });
  return view.drawn(lane);
}

/** The name of a lane's cache: that of its pool, or of the caches of all threads, which are drawn together. */
export const useCacheTitle = (lane: number): string =>
  useAllocationScenario(({ threadCount, lanes: { [lane]: policy } }) => {
    if (policy && hasPool(policy)) return policy.pool.model;
    return policy?.perThread && threadCount > 1 ? `Caches of ${formatInteger(threadCount)} threads` : "Cache";
  });

/** Words move in such steps, so that not every frame moves them. CSS pixels. */
const WORDS_STEP = 16;

/** Where the picture on a lane's canvas leaves space for words, CSS pixels. */
export function useDrawnWordsLeft(lane: number): number {
  const view = useFieldView();
  return useSyncExternalStore(view.subscribe, () => {
    const drawn = view.drawn(lane);
    return drawn === null ? 0 : WORDS_STEP * Math.floor(wordsLeft(drawn) / WORDS_STEP);
  });
}

/** Creates fields that follow a run's frames and the selection. */
export function useNewFieldView(run: Run): FieldView {
  const view = useMemo(() => new FieldView(run.frames, stateOf), [run]);
  useEffect(() => {
    const mounted = new AbortController();
    for (const touch of ["keydown", "pointerdown", "click"])
      document.addEventListener(touch, view.calm, { once: true, signal: mounted.signal });
    const ends = [
      // An animated step changes the scale itself.
      run.frames.subscribeReading(() => view.update(useStep.getState().moments.length === 0)),
      run.frames.subscribeReading(() => isAnySelected() && follow(run, view)),
      useField.subscribe(({ selected }, before) => {
        view.redraw();
        if (selected !== before.selected)
          run.history.look<AllocationScenario>({
            selected: selected === null ? [] : [{ lane: selected.lane, born: selected.born }],
          });
      }),
      useScenario.subscribe(({ scenario }, { scenario: before }) => {
        if (!isAllocation(scenario) || !isAllocation(before)) return;
        if (scenario.lens !== before.lens) followLens(view);
      }),
    ];
    followLens(view);
    return () => {
      mounted.abort();
      for (const end of ends) end();
    };
  }, [run, view]);
  return view;
}

/** Whether a buffer is selected or about to be, or a message about the last selection remains. */
function isAnySelected(): boolean {
  const { selected, farewell } = useField.getState();
  return selected !== null || farewell !== "" || allocationNow().selected.length > 0;
}

/** Loads the code that follows a selected buffer with the first selection. */
async function follow({ frames }: Run, view: FieldView): Promise<void> {
  const { followSelection } = await import("./field-selection");
  const snapshot = allocationFrame(frames.reading());
  followSelection(snapshot, view.layoutsOf(snapshot));
}

/** Draws with the chosen zoom. Zoom by size loads on first use. */
async function followLens(view: FieldView): Promise<void> {
  const { lens } = allocationNow();
  const { logLens } = lens === "log" ? await import("../charts/field-log") : { logLens: null };
  if (allocationNow().lens === lens) view.lookThrough(logLens);
}

/** Selection, hover and view of a lane's field. */
function stateOf(lane: number): FieldState {
  const { selected, hovered } = useField.getState();
  const pointed = hovered ?? selected;
  return {
    selected: selected?.lane === lane ? selected.born : null,
    hovered: hovered?.lane === lane ? hovered.born : null,
    related: pointed !== null && pointed.lane !== lane ? pointed.index : null,
    difference: allocationNow().lens === "difference",
    hasWords: true,
  };
}
