import { create } from "zustand";

export interface OverlayState {
  /** Before an audience: one lane, large. */
  readonly presenting: boolean;
  /** The ways to hand the present state on are open. */
  readonly sharing: boolean;
  /** A sheet of paper is being made of the present state. */
  readonly printing: boolean;
  /** The lane whose numbers a sweep offers first; null = no sweep is open. */
  readonly sweeping: number | null;
}

/** What lies over the page. */
export const useOverlay = create<OverlayState>()(() => ({
  presenting: false,
  sharing: false,
  printing: false,
  sweeping: null,
}));

export const leavePresentation = (): void => useOverlay.setState({ presenting: false });
