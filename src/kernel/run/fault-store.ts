import { create } from "zustand";
import type { Failure } from "../client/client";
import type { Problem } from "../scenario/scenario";

interface FaultState {
  /** The worker's last failure, until a person dismisses it. */
  readonly failure: Failure | null;
  /** The core takes too long; it may still arrive. */
  readonly isCoreLate: boolean;
  /** The inputs that the open scenario names and this device does not have; null = none, so the scenario runs. */
  readonly missing: readonly Problem[] | null;
  /** A part of the page has failed to load. */
  readonly isPartMissing: boolean;
  /** Why a part of the page could not be drawn, until dismissed; the run continues. */
  readonly drawingFailure: string | null;
}

/** Problems that a person has not dismissed yet. */
export const useFaults = create<FaultState>()(() => ({
  failure: null,
  isCoreLate: false,
  missing: null,
  isPartMissing: false,
  drawingFailure: null,
}));
