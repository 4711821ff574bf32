import { guessCallFormat, profileTitle } from "./calls/formats";
import { headOf } from "./unpack";

/** Whether a file begins like a recording of calls, or like a profile, which the reader of recordings refuses in words. */
export async function isCallFile(file: Blob): Promise<boolean> {
  const head = await headOf(file);
  return head !== null && (guessCallFormat(head).ok || profileTitle(head) !== null);
}
