import type { FieldView } from "../../../charts/field-view";
import { markOf } from "../../../charts/layout/field-find";
import { HISTORY } from "../../../generated/abi";
import { HISTORY_NUMBERS, type LaneArrays } from "../../../protocol/frame";
import { formatBytes, formatInteger } from "../../../shared/format";
import { useLab } from "../../../state/lab-store";
import type { Run } from "../../../state/run";
import type { Life } from "./biography-words";
import { pointedAt, useField } from "./field-store";

/** After every reading: the buffer that the scenario names is selected, and one that is gone no more. */
export function followSelection(run: Run, view: FieldView): void {
  if (useField.getState().selected === null) selectNamed(view);
  followSelected(run, view);
}

/** The operations that were done when the last selection ended. */
let endedAt = 0;

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

/** Why the buffer that was selected is told of no more. `slot`: where it waits; null = it is gone. */
export function farewellWords({ born, size }: Pick<Life, "born" | "size">, slot: number | null): string {
  const who = `The ${formatBytes(size)} buffer born at step ${formatInteger(born)}`;
  if (slot === null) return `${who} is gone: it was returned and freed.`;
  return `${who} was returned: it waits in slot\u00a0${formatInteger(slot + 1)}.`;
}
