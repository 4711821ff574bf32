import { create } from "zustand";
import type { Failure } from "../client/client";
import type { Problem } from "../scenario/scenario";
import { useOverlay } from "./overlay-store";

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

/** Reports once to the person that a part of the page could not be drawn, and the reason to the console. */
export function reportDrawing(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (useFaults.getState().drawingFailure === text) return;
  useFaults.setState({ drawingFailure: text });
  // A page under test outside of a browser has no reportError.
  globalThis.reportError?.(error);
}

/** Vite's event for a part of the page that failed to load. */
interface PartError extends Event {
  readonly payload: unknown;
}

/**
 * Records every part of the page that fails to load: the network is down, or the host serves a newer version. Overlays
 * close so that a person sees the notice.
 */
export function noteMissingParts(): void {
  const noted = new WeakSet<object>();
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as PartError;
    if (payload instanceof Object) noted.add(payload);
    useFaults.setState({ isPartMissing: true });
    useOverlay.setState({ presenting: false, sharing: false, printing: false });
  });
  // A notice already reports it, so the rejection is handled.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof Object && noted.has(event.reason)) event.preventDefault();
  });
}
