import { HISTORY } from "../../../generated/abi";
import { type AllocationLane, HISTORY_NUMBERS } from "../../../models/allocation/lane-arrays";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type AllocationSnapshot, allocationNow } from "../../shared/allocation-frame";
import { timesWords } from "../charts/field-plates";
import { type FieldLayout, markOf } from "../charts/layout/field";
import { pointedAt, useField } from "./field-store";
import type { Life } from "./field-words";

/** Runs after every snapshot. It selects the buffer that the scenario names, and ends the selection of one that is gone. */
export function followSelection(snapshot: AllocationSnapshot, layouts: readonly FieldLayout[]): void {
  if (useField.getState().selected === null) selectNamed(layouts);
  followSelected(snapshot, layouts);
}

/** The number of operations when the last selection ended. */
let endedAt = 0;

/** Selects the buffer that the scenario names once it is live. */
function selectNamed(layouts: readonly FieldLayout[]): void {
  const [named] = allocationNow().selected;
  const layout = named && layouts[named.lane];
  if (named === undefined || layout === undefined) return;
  const mark = markOf(layout, "born", named.born);
  if (mark === null) return;
  useField.setState({ selected: pointedAt(layout, named.lane, mark), isOpen: true });
}

/** Ends the selection of a buffer that is no longer live, and says where it is until the next move by hand. */
function followSelected({ info, lanes }: AllocationSnapshot, layouts: readonly FieldLayout[]): void {
  const { selected, farewell: before } = useField.getState();
  const { done, playing } = info;
  if (before !== "" && !playing && done !== endedAt) useField.setState({ farewell: "" });
  if (selected === null) return;
  const [layout, lane] = [layouts[selected.lane], lanes[selected.lane]];
  if (layout === undefined || lane === undefined) return;
  if (markOf(layout, "born", selected.born) !== null) return;
  endedAt = done;
  const isUnborn = done <= selected.born;
  const farewell = isUnborn ? "" : farewellWords(selected, slotOf(lane, selected.born));
  useField.setState({ selected: null, isOpen: false, farewell });
}

/** The slot of a cached buffer by its creation step; null = not cached. */
function slotOf({ slots, histories }: AllocationLane, born: number): number | null {
  for (let slot = 0; slot * HISTORY_NUMBERS < histories.length; slot++) {
    if (slots[2 * slot] !== 0 && histories[slot * HISTORY_NUMBERS + HISTORY.born] === born) return slot;
  }
  return null;
}

/** Says why the selection ended. `slot`: the slot that now caches the buffer; null = freed. @internal */
export function farewellWords({ born, size }: Pick<Life, "born" | "size">, slot: number | null): string {
  const who = `The ${formatBytes(size)} buffer created at step ${formatInteger(born)}`;
  if (slot === null) return `${who} was returned and freed.`;
  return `${who} was returned. It is in slot\u00a0${formatInteger(slot + 1)}.`;
}

/** "Created at step 56, for a request of 102 400 B. Handed out 29 times; a caller needed at least half of it once." */
export function biography({ born, size, needed, handOuts, useful }: Life): string {
  const worth = useful === 0 ? "never" : timesWords(useful);
  return [
    `Created at step ${formatInteger(born)}, for a request of ${formatBytes(size)}.`,
    `Handed out ${timesWords(handOuts)}; a caller needed at least half of it ${worth}.`,
    needed === null ? "It is in the cache now." : `Its caller needs ${formatBytes(needed)}.`,
  ].join(" ");
}
