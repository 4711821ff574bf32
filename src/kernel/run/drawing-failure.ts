import { useFaults } from "./fault-store";

/** Reports once to the person that a part of the page could not be drawn, and the reason to the console. */
export function reportDrawing(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (useFaults.getState().drawingFailure === text) return;
  useFaults.setState({ drawingFailure: text });
  // A page under test outside of a browser has no reportError.
  globalThis.reportError?.(error);
}
