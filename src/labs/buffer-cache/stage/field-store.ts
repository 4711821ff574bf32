import { create } from "zustand";
import type { FieldLayout } from "../charts/layout/field";
import { markWord } from "../charts/layout/field-find";

/** A buffer of a lane. */
export interface PointedBuffer {
  readonly lane: number;
  /** The step of its birth, which names it. */
  readonly born: number;
  /** Its request, the same in every lane. */
  readonly index: number;
  /** Bytes. */
  readonly size: number;
}

/** What of the fields is looked at. The lens, and the selected buffer by name, stand in the scenario as well: they travel with links. */
export interface FieldLook {
  /** The lane in focus. */
  readonly main: number;
  /** The buffer whose biography is told, until it is freed. */
  readonly selected: PointedBuffer | null;
  /** Its biography is open as a card of its own. */
  readonly isOpen: boolean;
  /** The slot whose buffer's biography is told; only where no buffer is selected, so that one is told at a time. */
  readonly openSlot: { readonly lane: number; readonly slot: number } | null;
  /** What the pointer is over. */
  readonly hovered: PointedBuffer | null;
  /** Why the last selection ended. */
  readonly farewell: string;
}

/** A buffer of a lane, by the number of its mark. */
export const pointedAt = ({ marks }: FieldLayout, lane: number, mark: number): PointedBuffer => ({
  lane,
  born: markWord(marks, mark, "born"),
  index: markWord(marks, mark, "index"),
  size: markWord(marks, mark, "size"),
});

export const useField = create<FieldLook>()(() => ({
  main: 0,
  selected: null,
  isOpen: false,
  openSlot: null,
  hovered: null,
  farewell: "",
}));

/** Ends what is told of a buffer. */
export const tellNothing = (): void =>
  useField.setState({ selected: null, isOpen: false, openSlot: null, farewell: "" });
