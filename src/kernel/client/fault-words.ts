import { LATE_MS } from "./waiting";

export const SILENT = "The worker does not answer any more.";
export const NOT_ARRIVED = `The simulation core has not arrived after ${LATE_MS / 1000} seconds.`;

/** What the browser says of a worker that failed. */
export function errorText(event: Event): string {
  const { message } = event as Partial<ErrorEvent>;
  return message || "The worker could not be started.";
}
