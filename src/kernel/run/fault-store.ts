import { create } from "zustand";
import type { Failure } from "../client/client";

export interface FaultState {
  /** The last failure of the worker, until it is read. */
  readonly failure: Failure | null;
  /** The core has been waited for too long; it may still come. */
  readonly isCoreLate: boolean;
  /** A part of the page could not be loaded since it was opened. */
  readonly isPartMissing: boolean;
  /** Why a part of the page could not be drawn, until it is read; the run goes on. */
  readonly drawingFailure: string | null;
}

/** What went wrong, until a person has read it. */
export const useFaults = create<FaultState>()(() => ({
  failure: null,
  isCoreLate: false,
  isPartMissing: false,
  drawingFailure: null,
}));
