import { LATE_MS } from "./waiting";

export const WORKER_SILENT = "The worker has stopped responding.";
export const FILE_NOT_LOADED = `The simulation core has not loaded after ${LATE_MS / 1000} seconds.`;

/** The browser's message about a failed worker. */
export function errorText(event: Event): string {
  const { message } = event as Partial<ErrorEvent>;
  return message || "The worker could not be started.";
}
