import { useFaults } from "./fault-store";
import { useOverlay } from "./overlay-store";

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
