import { err, type Result } from "../../shared/result";
import type { Linked } from "../scenario/link/encode";
import type { Refused } from "../scenario/refused";

/** A link or a file of which only this is known: it could not be read. */
const notRead = (source: Refused["source"]) =>
  err({
    source,
    problems: [
      {
        field: source,
        value: "not read",
        allowed: "to be read by a part of this page that cannot be loaded: are you offline?",
      },
    ],
    valid: () => null,
  });

/** What a link says. Who opens the page without one needs no reader: it comes with the first. */
export async function readLink(hash: string): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/link/decode").catch(() => null);
  return reader === null ? notRead("link") : reader.decodeLink(hash);
}

/** What a scenario file says, the only one of these. */
export async function readFiles(files: readonly Blob[]): Promise<Result<Linked, Refused>> {
  const reader = await import("../scenario/file/read-file").catch(() => null);
  return reader === null ? notRead("file") : reader.readFiles(files);
}
