import { useFaults } from "../kernel/run/fault-store";
import { useNavigation } from "../kernel/run/navigation-store";
import { later } from "../ui/later";
import { FailureNotice } from "./FailureNotice";
import { LateNotice, MissingPartNotice } from "./FaultNotices";

const ClaimNotice = later(() => import("./ClaimNotice").then((part) => part.ClaimNotice));
const DrawingNotice = later(() => import("./DrawingNotice").then((part) => part.DrawingNotice));

/** Everything that may be wrong with the run on the page, wherever the page is shown. */
export function RunNotices() {
  const { claim } = useNavigation();
  const { failure, isCoreLate, isPartMissing, drawingFailure } = useFaults();
  return (
    <>
      {claim !== null && claim.now !== null && claim.now !== claim.digest && <ClaimNotice claim={claim} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {isCoreLate && <LateNotice />}
      {isPartMissing && <MissingPartNotice />}
      {drawingFailure !== null && <DrawingNotice text={drawingFailure} />}
    </>
  );
}
