import { type ComponentType, useEffect, useMemo } from "react";
import { loadLabs } from "../../kernel/labs/labs";
import { useAsked } from "../../kernel/run/asked-store";
import { linkedNow } from "../../kernel/run/frame-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { readableScenario } from "../../kernel/scenario/link/encode";
import type { LabRow } from "../../labs/lab";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { Sheet } from "../print/Sheet";
import { ShareDialog } from "./ShareDialog";
import { stateNow } from "./shared-files";
import { type Askable, useRest, useSent, useSharedLink } from "./use-shared";

const close = (): void => useOverlay.setState({ sharing: false });

interface SharingProps extends Askable {
  readonly files: LabFiles;
}

/** The ways to share a lab's state: the dialog and the printed sheet. */
export async function sharingOf({ files, questions, quiz }: LabRow): Promise<ComponentType> {
  const parts = { files: await files(), questions: await questions(), hasQuiz: quiz !== undefined };
  await loadLabs();
  return () => <Sharing {...parts} />;
}

function Sharing(props: SharingProps) {
  const { sharing, printing } = useOverlay();
  return (
    <>
      {sharing && <ShareDialog {...props} onClose={close} />}
      {printing && <PrintSheet {...props} />}
    </>
  );
}

/** Prints the state as soon as it is known, then disappears. @internal */
export function PrintSheet({ files, ...askable }: SharingProps) {
  const run = useRun();
  useRest();
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const { query, sent } = useSent(askable, shown);
  const shared = useSharedLink(
    useMemo(() => readableScenario(scenario), [scenario]),
    shown.at,
    digest,
    query,
  );
  const asked = useAsked(({ presentation }) => presentation.note);
  // When the run pauses, the link is still that of an earlier step.
  if (shared === null || digest === null || shared.digest !== digest || reading.info.playing) return null;
  const state = stateNow(files, run, scenario, shared.link ?? "");
  return <Printed files={files} state={state} note={sent.note || asked} />;
}

const end = (): void => useOverlay.setState({ printing: false });

interface PrintedProps {
  readonly files: LabFiles;
  readonly state: SharedState;
  readonly note: string;
}

function Printed(props: PrintedProps) {
  useEffect(() => {
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return <Sheet {...props} />;
}
