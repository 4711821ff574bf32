import { errorMessage } from "../../shared/error-message";

/** Why a browser stores nothing, as a sentence without its period. Browsers name a full device differently from one that forbids storage. */
export function storageReason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError")
    return "This device has no room for the trace; delete another one, or free some storage";
  if (error instanceof ReferenceError || name === "SecurityError" || name === "InvalidStateError")
    return "This browser does not let the page store traces";
  return `This browser cannot store traces (${errorMessage(error)})`;
}
