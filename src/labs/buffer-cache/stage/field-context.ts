import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { FieldState } from "../../../charts/field";
import { FieldView } from "../../../charts/field-view";
import { detailLevel } from "../../../charts/layout/detail-level";
import type { FieldLayout } from "../../../charts/layout/field";
import { markOf } from "../../../charts/layout/field-find";
import { HISTORY } from "../../../generated/abi";
import { HISTORY_NUMBERS, type LaneArrays } from "../../../protocol/frame";
import { useLab } from "../../../state/lab-store";
import type { Run } from "../../../state/run";
import { useStep } from "../step/step-store";
import { farewellWords } from "./biography-words";
import { type PointedBuffer, pointedAt, useField } from "./field-store";

export const FieldContext = createContext<FieldView | null>(null);

/**
 * The fields of this page.
 * @throws Error outside of a FieldContext, which is a bug of ours.
 */
export function useFieldView(): FieldView {
  const view = useContext(FieldContext);
  if (view === null) throw new Error("There is no field here.");
  return view;
}

/** The layout of a lane that words are about; anew at the pace of readings. */
export function useLayout(lane: number): FieldLayout | null {
  const view = useFieldView();
  return useSyncExternalStore(view.subscribe, view.told)[lane] ?? null;
}

/** Fields that follow the frames of a run, and what is pointed at. */
export function useNewFieldView(run: Run): FieldView {
  const view = useMemo(() => new FieldView(() => sourceOf(run), stateOf), [run]);
  useEffect(() => {
    for (const touch of ["keydown", "pointerdown", "click"])
      document.addEventListener(touch, view.calm, { once: true });
    const ends = [
      // A step that is being shown goes to its scale itself.
      run.frames.subscribe(() => view.update(useStep.getState().moments.length === 0)),
      run.frames.subscribeReading(() => {
        view.tell();
        if (useField.getState().selected === null) selectNamed(view);
        followSelected(run, view);
      }),
      useField.subscribe(({ selected }, before) => {
        view.redraw();
        if (selected !== before.selected) run.look({ selected: selected === null ? [] : [nameOf(selected)] });
      }),
      useLab.subscribe(({ scenario }, before) => {
        if (scenario.lens !== before.scenario.lens) followLens(view);
      }),
    ];
    followLens(view);
    return () => {
      for (const end of ends) end();
    };
  }, [run, view]);
  return view;
}

/** Draws by the lens that is chosen; the log one comes with its first use. */
async function followLens(view: FieldView): Promise<void> {
  const { lens } = useLab.getState().scenario;
  const { logLens } = lens === "log" ? await import("../../../charts/field-log") : { logLens: null };
  if (useLab.getState().scenario.lens === lens) view.lookThrough(logLens);
}

/** The operations that were done when the last selection ended. */
let endedAt = 0;

const nameOf = ({ lane, born }: PointedBuffer) => ({ lane, born });

/** Selects the buffer that the scenario names, as soon as it is seen live. */
function selectNamed(view: FieldView): void {
  const [named] = useLab.getState().scenario.selected;
  const layout = named === undefined ? null : view.layout(named.lane);
  const mark = named === undefined || layout === null ? null : markOf(layout, "born", named.born);
  if (named === undefined || layout === null || mark === null) return;
  useField.setState({ selected: pointedAt(layout, named.lane, mark), isOpen: true });
}

/** Ends the selection of a buffer that is not live any more, and says where it is until the next move by hand. */
function followSelected(run: Run, view: FieldView): void {
  const { selected, farewell: before } = useField.getState();
  const { done, playing } = run.frames.frame().info;
  if (before !== "" && !playing && done !== endedAt) useField.setState({ farewell: "" });
  const layout = selected === null ? null : view.layout(selected.lane);
  const lane = run.frames.frame().lanes[selected?.lane ?? 0];
  if (selected === null || layout === null || lane === undefined) return;
  if (markOf(layout, "born", selected.born) !== null) return;
  endedAt = done;
  const isUnborn = done <= selected.born;
  const farewell = isUnborn ? "" : farewellWords(selected, slotOf(lane, selected.born));
  useField.setState({ selected: null, isOpen: false, farewell });
}

/** The slot of a cached buffer by its birth; null = it is in none. */
function slotOf({ slots, histories }: LaneArrays, born: number): number | null {
  for (let slot = 0; slot * HISTORY_NUMBERS < histories.length; slot++) {
    if (slots[2 * slot] !== 0 && histories[slot * HISTORY_NUMBERS + HISTORY.born] === born) return slot;
  }
  return null;
}

/** What the fields show of some lanes. */
export const fieldSource = <T>(lanes: T) => ({ lanes, ratio: useLab.getState().scenario.poisonRatio });

function sourceOf(run: Run) {
  const { info, lanes } = run.frames.frame();
  return { ...fieldSource(lanes), isMerged: detailLevel({ ...info, stepped: false }) === "L3" };
}

/** What is pointed at in a lane, and how it is looked at. */
export function stateOf(lane: number): FieldState {
  const { selected, hovered, main } = useField.getState();
  const pointed = hovered ?? selected;
  return {
    selected: selected?.lane === lane ? selected.born : null,
    hovered: hovered?.lane === lane ? hovered.born : null,
    related: pointed !== null && pointed.lane !== lane ? pointed.index : null,
    brackets: lane === main,
    difference: useLab.getState().scenario.lens === "difference",
  };
}
