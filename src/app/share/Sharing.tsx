import { useEffect, useMemo } from "react";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { readableScenario } from "../../kernel/scenario/link/encode";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { Sheet } from "../print/Sheet";
import { ShareDialog } from "./ShareDialog";
import { stateNow } from "./shared-files";
import { useRest, useSharedLink } from "./use-shared";

const close = (): void => useOverlay.setState({ sharing: false });

/** The ways to share the page's state: the dialog and the printed sheet. */
export function Sharing({ files }: { readonly files: LabFiles }) {
  const { sharing, printing } = useOverlay();
  return (
    <>
      {sharing && <ShareDialog files={files} onClose={close} />}
      {printing && <PrintSheet files={files} />}
    </>
  );
}

/** Prints the state as soon as it is known, then disappears. @internal */
export function PrintSheet({ files }: { readonly files: LabFiles }) {
  const run = useRun();
  useRest();
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const shared = useSharedLink(
    useMemo(() => readableScenario(scenario), [scenario]),
    shown.at,
    digest,
  );
  // When the run pauses, the link is still that of an earlier step.
  if (shared === null || digest === null || shared.digest !== digest || reading.info.playing) return null;
  return <Printed files={files} state={stateNow(files, run, scenario, shared.link ?? "")} />;
}

const end = (): void => useOverlay.setState({ printing: false });

function Printed({ files, state }: { readonly files: LabFiles; readonly state: SharedState }) {
  useEffect(() => {
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return <Sheet state={state} files={files} />;
}
