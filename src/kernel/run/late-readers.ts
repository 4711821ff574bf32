import { err, type Result } from "../../shared/result";
import type { Linked } from "../scenario/link/encode";
import type { Refused } from "../scenario/valid-part";

/** The problem of a link or a file whose reader failed to load. */
const notRead = (source: Refused["source"]) =>
  err({
    source,
    problems: [
      {
        field: source,
        value: "not read",
        allowed: "to be read by a part of this page that did not load; you may be offline",
      },
    ],
    valid: () => null,
  });

/** Reads a link. The reader loads only with the first link, since many visits need none. */
export async function readLink(hash: string): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/link/decode").catch(() => null);
  return reader === null ? notRead("link") : reader.decodeLink(hash);
}

/** Reads a scenario file; more than one file is an error. */
export async function readFiles(files: readonly Blob[]): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/file/read-file").catch(() => null);
  return reader === null ? notRead("file") : reader.readFiles(files);
}
