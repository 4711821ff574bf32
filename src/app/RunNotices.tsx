import { useFaults } from "../kernel/run/fault-store";
import { type ExpectedDigest, useNavigation } from "../kernel/run/navigation-store";
import { lazyComponent } from "../ui/lazy-component";
import { FailureNotice } from "./FailureNotice";
import { LateNotice, MissingPartNotice } from "./FaultNotices";
import { ofLab } from "./of-lab";

const ClaimNotice = ofLab<{ claim: ExpectedDigest }>(async (row) => {
  const [{ ClaimNotice }, words] = await Promise.all([import("./ClaimNotice"), row.words()]);
  return ({ claim }) => <ClaimNotice claim={claim} words={words} />;
});
const DrawingNotice = lazyComponent(() => import("./DrawingNotice").then((part) => part.DrawingNotice));

/** Everything that may be wrong with the run on the page, wherever the page is shown. */
export function RunNotices() {
  const { expected: claim } = useNavigation();
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
