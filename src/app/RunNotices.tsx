import { useFaults } from "../kernel/run/fault-store";
import { type ExpectedDigest, useNavigation } from "../kernel/run/navigation-store";
import { useOverlay } from "../kernel/run/overlay-store";
import { lazyComponent } from "../ui/lazy-component";
import { FailureNotice } from "./FailureNotice";
import { LateNotice, MissingPartNotice } from "./FaultNotices";
import { ofLab } from "./of-lab";

const DigestNotice = ofLab<{ expected: ExpectedDigest }>(async (row) => {
  const [{ DigestNotice }, words] = await Promise.all([import("./DigestNotice"), row.words()]);
  return ({ expected }) => <DigestNotice expected={expected} words={words} />;
});
const CallsDialog = lazyComponent(() => import("../labs/shared/calls/CallsFile").then((part) => part.CallsDialog));
const DrawingNotice = lazyComponent(() => import("./DrawingNotice").then((part) => part.DrawingNotice));

/** All notices about the run, wherever the page is shown. */
export function RunNotices() {
  const { expected } = useNavigation();
  const { dropped } = useOverlay();
  const { failure, isCoreLate, isPartMissing, drawingFailure } = useFaults();
  return (
    <>
      {expected !== null && expected.now !== null && expected.now !== expected.digest && (
        <DigestNotice expected={expected} />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {isCoreLate && <LateNotice />}
      {isPartMissing && <MissingPartNotice />}
      {dropped && <CallsDialog />}
      {drawingFailure !== null && <DrawingNotice text={drawingFailure} />}
    </>
  );
}
