import { errorMessage } from "../../shared/error-message";

/** Whether a browser has refused to store something because the device has no room. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/** Why a browser stores nothing, as a sentence without its period. Browsers name a full device differently from one that forbids storage. */
export function storageReason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (isFull(error)) return "This device has no room for the trace; delete another one, or free some storage";
  if (error instanceof ReferenceError || name === "SecurityError" || name === "InvalidStateError")
    return "This browser does not let the page store traces";
  return `This browser cannot store traces (${errorMessage(error)})`;
}
