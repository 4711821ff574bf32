import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { atDone } from "../../scenario/done";
import { encodeLink } from "../../scenario/link/encode";
import { MOST_CHARACTERS, pageLink } from "../../scenario/link/page-link";
import { useRun } from "../../state/hooks";
import { linkedNow } from "../../state/linked";
import { useOverlay } from "../../state/overlay-store";
import type { Run } from "../../state/run";
import { useScenario } from "../../state/scenario-store";
import { stateNow } from "../share/shared-files";
import { Sheet } from "./Sheet";

/** What is printed; a run that plays is ahead of what is told of it, and then the link names no digest. */
function printedNow(files: LabFiles, run: Run): SharedState {
  const { scenario } = useScenario.getState();
  const { done } = run.frames.frame().info;
  const linked = linkedNow(scenario, run.frames.reading());
  const at = atDone(done);
  const link = encodeLink({ ...scenario, at }, linked.scenario.at === at ? linked.digest : null);
  return stateNow(files, run, scenario, link.length > MOST_CHARACTERS ? "" : pageLink(location, link));
}

/** The sheet of paper for a person who prints from the browser's menu, which waits for nothing. */
export function MenuSheet({ files }: { readonly files: LabFiles }) {
  const run = useRun();
  const [state, setState] = useState<SharedState | null>(null);
  useLayoutEffect(() => {
    // It may arrive while the page is being printed; React keeps back what was loaded for up to 300 ms.
    if (matchMedia("print").matches) setState(printedNow(files, run));
    const begin = () => {
      if (!useOverlay.getState().printing) flushSync(() => setState(printedNow(files, run)));
    };
    const end = () => setState(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [files, run]);
  return state === null ? null : <Sheet state={state} files={files} />;
}
