import { createWriteStream } from "node:fs";
import { rename, rm, stat, truncate } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Writes a file, which has its name only once it is whole, so it may be an input of the command too. Devices and pipes are
 * written as they are.
 */
export async function writeFile(
  place: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  packing: "none" | "gzip" = "none",
): Promise<void> {
  const isSpecial = (await stat(place).catch(() => null))?.isFile() === false;
  const path = isSpecial ? place : `${place}.part`;
  try {
    const packer = packing === "gzip" ? [createGzip({ level: 9 })] : [];
    await pipeline([Readable.from(pieces), ...packer, createWriteStream(path)]);
    if (!isSpecial) await rename(path, place);
  } catch (error) {
    if (!isSpecial) await rm(path, { force: true });
    throw error;
  }
}

/** Writes pieces to a file as they come, after its first `kept` bytes, so that it can be resumed. */
export async function continueFile(place: string, kept: number, pieces: AsyncIterable<string>): Promise<void> {
  if (kept > 0) await truncate(place, kept);
  await pipeline(Readable.from(pieces), createWriteStream(place, { flags: kept > 0 ? "a" : "w" }));
}
