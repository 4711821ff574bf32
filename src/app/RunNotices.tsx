import { later } from "../components/later";
import { useLab } from "../state/lab-store";
import { FailureNotice } from "./FailureNotice";

const ClaimNotice = later(() => import("./ClaimNotice").then((part) => part.ClaimNotice));
const DrawingNotice = later(() => import("./DrawingNotice").then((part) => part.DrawingNotice));

/** Everything that may be wrong with the run on the page, wherever the page is shown. */
export function RunNotices() {
  const { claim, failure, drawingFailure } = useLab();
  return (
    <>
      {claim !== null && claim.now !== null && claim.now !== claim.digest && <ClaimNotice claim={claim} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {drawingFailure !== null && <DrawingNotice text={drawingFailure} />}
    </>
  );
}
