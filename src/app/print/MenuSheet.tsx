import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { linkedNow } from "../../kernel/run/frame-store";
import { useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { atDone } from "../../kernel/scenario/done";
import { encodeLink, readableScenario } from "../../kernel/scenario/link/encode";
import { MOST_CHARACTERS, pageLink } from "../../kernel/scenario/link/page-link";
import type { LabFiles, SharedState } from "../../labs/shared/lab-files";
import { stateNow } from "../share/shared-files";
import { Sheet } from "./Sheet";

/** The printed sheet. A playing run is ahead of its frames, so the link has no digest. */
function printedNow(files: LabFiles, run: Run): SharedState {
  const { scenario } = useScenario.getState();
  const { done } = run.frames.frame().info;
  const linked = linkedNow(scenario, run.frames.reading());
  const at = atDone(done);
  const link = encodeLink({ ...readableScenario(scenario), at }, linked.scenario.at === at ? linked.digest : null);
  return stateNow(files, run, scenario, link.length > MOST_CHARACTERS ? "" : pageLink(location, link));
}

/** The sheet for a person who prints from the browser's menu, which does not wait. */
export function MenuSheet({ files }: { readonly files: LabFiles }) {
  const run = useRun();
  const [state, setState] = useState<SharedState | null>(null);
  useLayoutEffect(() => {
    // It may arrive during printing. React holds back loaded content for up to 300 ms.
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
