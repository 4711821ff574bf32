import { fileProblem } from "../problem";
import type { Problem } from "../scenario";

/** The problem of dropping something other than a file, such as text or a link. */
export const NO_FILE = fileProblem("none", "a scenario file; to open a link, paste it into the address bar");

export const IS_FOLDER = fileProblem("a folder", "one scenario file; open the folder and drop a file from it");

/** The problem of an unreadable file; `reason`: the rejection of its read. */
export function unreadable(reason: unknown): Problem {
  const isGone = reason instanceof DOMException && reason.name === "NotFoundError";
  return isGone
    ? fileProblem("not found", "a file that is still there; if it was moved, choose it again")
    : fileProblem("not readable", "a file that this browser may read; copy it to another folder and choose the copy");
}
