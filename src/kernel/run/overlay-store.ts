import { create } from "zustand";

interface OverlayState {
  /** Presentation mode: one lane, large. */
  readonly presenting: boolean;
  /** The next lesson page opens in presentation mode. */
  readonly presentsNext: boolean;
  /** Presentation mode is beyond the last step of a lesson. */
  readonly presentsEnd: boolean;
  /** The share dialog is open. */
  readonly sharing: boolean;
  /** The print dialog is open. */
  readonly printing: boolean;
  /** A recording has been dropped on a lab. */
  readonly dropped: boolean;
  /** The lane whose settings a sweep offers first; null = no sweep is open. */
  readonly sweeping: number | null;
}

/** Everything that can lie over the page. */
export const useOverlay = create<OverlayState>()(() => ({
  presenting: false,
  presentsNext: false,
  presentsEnd: false,
  sharing: false,
  printing: false,
  dropped: false,
  sweeping: null,
}));

export const leavePresentation = (): void => useOverlay.setState({ presenting: false, presentsEnd: false });
