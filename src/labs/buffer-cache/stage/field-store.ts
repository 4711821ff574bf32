import { create } from "zustand";

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

/** How the fields are looked at, and at what. */
export interface FieldLook {
  /** The lane in focus. */
  readonly main: number;
  readonly lens: "area" | "log" | "difference";
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

export const useField = create<FieldLook>()(() => ({
  main: 0,
  lens: "area",
  selected: null,
  isOpen: false,
  openSlot: null,
  hovered: null,
  farewell: "",
}));

/** Ends what is told of a buffer. */
export const tellNothing = (): void =>
  useField.setState({ selected: null, isOpen: false, openSlot: null, farewell: "" });

/** Turns a lens on, or off if it is on. */
export function toggleLens(lens: "log" | "difference"): void {
  useField.setState((look) => ({ lens: look.lens === lens ? "area" : lens }));
}
