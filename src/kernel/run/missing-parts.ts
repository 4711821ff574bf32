import { useFaults } from "./fault-store";
import { useOverlay } from "./overlay-store";

/** What Vite tells a window of a part of the page that could not be loaded. */
interface PartError extends Event {
  readonly payload: unknown;
}

/**
 * Notes every part of the page that cannot be loaded: there is no network, or a new version has taken its place on the
 * host. What lies over the page is closed, so that a person sees the notice.
 */
export function noteMissingParts(): void {
  const noted = new WeakSet<object>();
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as PartError;
    if (payload instanceof Object) noted.add(payload);
    useFaults.setState({ isPartMissing: true });
    useOverlay.setState({ presenting: false, sharing: false, printing: false });
  });
  // A person has been told, so it is not unhandled.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof Object && noted.has(event.reason)) event.preventDefault();
  });
}
