import { GENERAL } from "./pages/format";
import { fittingFormats } from "./pages/formats";
import { headOf } from "./unpack";

/** Whether a file begins as a trace of requests for pages does, and not only as many files might. */
export async function isPageTrace(file: Blob): Promise<boolean> {
  const head = await headOf(file);
  const [best] = head === null ? [] : fittingFormats(head);
  return best !== undefined && best.score > GENERAL.columns;
}
