import { useEffect } from "react";
import { useReading, useRun } from "../../state/hooks";
import { linkedNow } from "../../state/linked";
import { useOverlay } from "../../state/overlay-store";
import { useScenario } from "../../state/scenario-store";
import { filesOf } from "../share/files-of-lab";
import type { SharedState } from "../share/lab-files";
import { stateNow } from "../share/shared-files";
import { useRest, useSharedLink } from "../share/use-shared";
import { Sheet } from "./Sheet";

/** Prints what is shown, as soon as it is known, and goes when that is done. */
export function PrintSheet() {
  const run = useRun();
  useRest();
  const scenario = useScenario(({ scenario }) => scenario);
  const reading = useReading();
  const { scenario: shown, digest } = linkedNow(scenario, reading);
  const shared = useSharedLink(scenario, shown.at, digest);
  if (shared === null || digest === null || reading.info.playing) return null;
  return <Printed state={stateNow(run, scenario, shared.link ?? "")} />;
}

const end = (): void => useOverlay.setState({ printing: false });

function Printed({ state }: { readonly state: SharedState }) {
  useEffect(() => {
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return <Sheet state={state} files={filesOf(state.scenario)} />;
}
