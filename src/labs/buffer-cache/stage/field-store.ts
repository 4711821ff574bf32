import { create } from "zustand";
import { type FieldLayout, markWord } from "../charts/layout/field";

/** A buffer of a lane. */
export interface PointedBuffer {
  readonly lane: number;
  /** The step at which it was created. This identifies it. */
  readonly born: number;
  /** Index of its request, the same in every lane. */
  readonly index: number;
  /** Size in bytes. */
  readonly size: number;
}

/** View state of the fields. The lens, and the selected buffer by name, are also in the scenario because links carry them. */
interface FieldLook {
  /** The lane in focus. */
  readonly main: number;
  /** The buffer whose biography is shown, until it is freed. */
  readonly selected: PointedBuffer | null;
  /** Its biography is open as a separate card. */
  readonly isOpen: boolean;
  /** The slot whose buffer's biography is shown. Set only while no buffer is selected, so only one biography shows. */
  readonly openSlot: { readonly lane: number; readonly slot: number } | null;
  /** The buffer under the pointer. */
  readonly hovered: PointedBuffer | null;
  /** Why the last selection ended. */
  readonly farewell: string;
}

/** A buffer of a lane, by the index of its mark. */
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

/** Closes the biography. */
export const clearSelection = (): void =>
  useField.setState({ selected: null, isOpen: false, openSlot: null, farewell: "" });
