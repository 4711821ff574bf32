import type { ReactNode } from "react";
import { type Failure, FILE_NOT_LOADED } from "../kernel/client/client";
import { useFaults } from "../kernel/run/fault-store";
import { useRun } from "../kernel/run/hooks";
import { type ExpectedDigest, useNavigation } from "../kernel/run/navigation-store";
import { useOverlay } from "../kernel/run/overlay-store";
import { formatInteger } from "../shared/format";
import { visibleText } from "../shared/visible-text";
import { lazyComponent } from "../ui/lazy-component";
import { Notice } from "./Notice";
import { ofLab } from "./of-lab";

const DigestNotice = ofLab<{ expected: ExpectedDigest }>(async (row) => {
  const [{ DigestNotice }, words] = await Promise.all([import("./DigestNotice"), row.words()]);
  return ({ expected }) => <DigestNotice expected={expected} words={words} />;
});
const CallsDialog = lazyComponent(() => import("../labs/shared/calls/CallsFile").then((part) => part.CallsDialog));

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

const where = (done: number): string => (done === 0 ? "the start" : `step ${formatInteger(done - 1)}`);

/** Says that the simulation failed, names the failure, and gives the restored state. @internal */
export function FailureNotice({ failure }: { readonly failure: Failure }) {
  const run = useRun();
  const resumed = failure.resumedAt;
  const [action, act] =
    resumed === null
      ? (["Try again", () => run.stepping.retry()] as const)
      : (["Dismiss", () => useFaults.setState({ failure: null })] as const);
  return (
    <Notice
      title={`The simulation failed at ${where(failure.done)}`}
      texts={[
        `Error: ${visibleText(failure.text)}`,
        resumed === null
          ? "It could not be started. The figures on this page are the last known ones."
          : `It was restarted and replayed to ${where(resumed)}`,
      ]}
      action={action}
      onAction={act}
    />
  );
}

/** Says that the core has not loaded. The notice disappears when the core loads. */
function LateNotice(): ReactNode {
  const run = useRun();
  return (
    <Notice
      title={FILE_NOT_LOADED}
      texts={["The figures on this page are the last known ones", "The page is still waiting"]}
      action="Try again"
      onAction={() => run.stepping.retry()}
    />
  );
}

/** Says that a part of the page could not be loaded. */
function MissingPartNotice(): ReactNode {
  return (
    <Notice
      title="Part of this page could not be loaded"
      texts={[
        "Either there is no network, or there is a new version of the page",
        "Reloading opens this address again",
      ]}
      action="Reload the page"
      onAction={() => location.reload()}
    />
  );
}

/** Says that a part of the page could not be drawn. The run continues behind it. */
function DrawingNotice({ text }: { readonly text: string }) {
  return (
    <Notice
      title="Part of this page could not be drawn"
      texts={[`Error: ${text}`, "The simulation is not affected"]}
      action="Dismiss"
      onAction={() => useFaults.setState({ drawingFailure: null })}
    />
  );
}
