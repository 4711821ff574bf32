import { useFaults } from "./fault-store";

/** Tells the person, once, that a part of the page could not be drawn, and the browser's console why. */
export function reportDrawing(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (useFaults.getState().drawingFailure === text) return;
  useFaults.setState({ drawingFailure: text });
  // A page under test has no reportError outside of a browser.
  globalThis.reportError?.(error);
}
