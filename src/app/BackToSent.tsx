import { useEffect, useMemo } from "react";
import { useReading, useRun } from "../kernel/run/hooks";
import { attempt } from "../kernel/run/local-storage";
import { useNavigation } from "../kernel/run/navigation-store";
import { useScenario } from "../kernel/run/scenario-store";
import { isReload } from "../kernel/run/sent-link";
import { expectedDigestOf } from "../kernel/run/trail";
import { useTransport } from "../kernel/run/transport-store";
import { useSentLink } from "../kernel/run/use-sent-link";
import { doneAt } from "../kernel/scenario/done";
import { type Linked, readableScenario } from "../kernel/scenario/link/encode";
import type { Scenario } from "../kernel/scenario/scenario";
import { equal } from "../shared/equal";
import { Button } from "../ui/Button";
import "./back-to-sent.css";

/** Where a tab keeps the link, for a reload: the address then is that of a later state. */
const KEY = "bufferlab.sent";

/** Whether the link of before a reload is still to be restored. */
let isLeft = isReload();

/** Keeps the link in this tab, and restores it once after a reload. Without storage a reload counts as a new link. */
function useKeptLink(): void {
  const { sent } = useNavigation();
  useEffect(() => {
    attempt(() => {
      const kept = isLeft ? (sessionStorage.getItem(KEY) ?? "") : sent;
      isLeft = false;
      sessionStorage.setItem(KEY, kept);
      useNavigation.setState({ sent: kept });
    });
  }, [sent]);
}

/** The same scenario, at any step. Calls that a link may omit decide nothing. */
const isSame = (one: Scenario, other: Scenario): boolean =>
  equal({ ...readableScenario(one), at: 0 }, { ...readableScenario(other), at: 0 });

/** Leads back to the state of the link that a person opened, while the page shows another one. */
export function BackToSent() {
  useKeptLink();
  const run = useRun();
  const sent = useSentLink();
  const { scenario } = useScenario();
  const { info } = useReading();
  const { ready } = useTransport();
  const same = useMemo(() => sent !== null && isSame(sent.scenario, scenario), [sent, scenario]);
  if (sent === null || !ready) return null;
  const done = doneAt(sent.scenario.at);
  const isThere = same && !info.playing && (info.seek?.target ?? info.done) === done;
  return (
    !isThere && (
      <Button
        className="back-to-sent"
        title={same ? undefined : "Undo returns to your changes"}
        onClick={() => goBack(run, sent, same)}
      >
        Back to the sent state
      </Button>
    )
  );
}

/** A changed scenario becomes one that Undo returns to; a mere move is one that the browser’s Back undoes. */
function goBack(run: ReturnType<typeof useRun>, sent: Linked, same: boolean): void {
  if (same) run.transport.jump(doneAt(sent.scenario.at));
  else if (!run.navigation.open(sent.scenario)) return;
  useNavigation.setState({ expected: expectedDigestOf(sent) });
  document.getElementById("stage")?.focus({ preventScroll: true });
}
