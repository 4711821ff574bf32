import "./labs/register";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App, loadPlace } from "./app/App";
import { ErrorBoundary, MissingPlace } from "./app/ErrorBoundary";
import { labDirector } from "./app/lab-director";
import { stillChanges } from "./app/still-page";
import { startsNoWorker } from "./kernel/client/client";
import { noteMissingParts, useFaults } from "./kernel/run/fault-store";
import { connectedClient, followAddress, startFrameLoop } from "./kernel/run/frame-loop";
import { isBlank } from "./kernel/run/frame-store";
import { RunContext } from "./kernel/run/hooks";
import { useNavigation } from "./kernel/run/navigation-store";
import { applyTheme } from "./kernel/run/preferences-store";
import { Run } from "./kernel/run/run";
import { firstFrame, openingIn } from "./labs/article";
import "./ui/tokens.css";
import "./app/page.css";
import "./ui/components.css";
import "./ui/transport.css";

noteMissingParts();
const opening = openingIn(document);
const run = new Run((scenario) => firstFrame(scenario, opening), connectedClient);
run.stepping.director = labDirector();

const MISSING = { Page: MissingPlace, load: async () => {} };

/** The styles hide a lab's figures until the core answers, because they would move, or until there is something else to read. */
function hideUnknown(root: HTMLElement): void {
  const show = () => {
    root.className = "";
  };
  const showElse = () => {
    const { place, bad } = useNavigation.getState();
    const { failure, missing, isCoreLate } = useFaults.getState();
    if (place !== "lab" || (bad ?? failure ?? missing) !== null || isCoreLate) show();
  };
  root.className = run.frames.reading().lanes.every(isBlank) ? "awaited" : "";
  run.frames.subscribeSnapshot(show);
  useNavigation.subscribe(showElse);
  useFaults.subscribe(showElse);
  showElse();
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
// The query comes first because it decides what an empty address opens. Most pages have no query and need no reader.
const asked =
  location.search === ""
    ? Promise.resolve({ Page: App, load: loadPlace })
    : import("./app/embed/configured-page").then((part) => part.configuredPage(run)).catch(() => MISSING);
asked.then(async ({ Page, load }) => {
  if (startsNoWorker()) await import("./labs/engines");
  // Before the address is read: the still page already has links, and a person may follow one while a part is loading.
  followAddress(run);
  await run.navigation.readAddress();
  await load();
  applyTheme();
  startFrameLoop(run);
  hideUnknown(root);
  const repeatChanges = stillChanges(root);
  const page = createRoot(root);
  // Immediately, including its effects: the still page disappears when the canvases are drawn.
  flushSync(() =>
    page.render(
      <StrictMode>
        <ErrorBoundary>
          <RunContext value={run}>
            <Page />
          </RunContext>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  repeatChanges();
});
