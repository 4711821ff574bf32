import { guessCallFormat, profileTitle } from "./calls/formats";
import { HEAD_BYTES, piecesOf, withHead } from "./pieces";
import { unpacked } from "./unpack";

/** Whether a file begins like a recording of calls, or like a profile, which the reader of recordings refuses in words. */
export async function isCallFile(file: Blob): Promise<boolean> {
  try {
    const { head } = await withHead(await unpacked(await unpacked(piecesOf(file))), HEAD_BYTES);
    const start = { bytes: head.subarray(0, HEAD_BYTES), isWhole: head.length < HEAD_BYTES };
    return guessCallFormat(start).ok || profileTitle(start) !== null;
  } catch {
    return false;
  }
}
