import "./labs/register";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App, loadPlace } from "./app/App";
import { START_STYLES } from "./app/start-styles";
import { type EarlyFiles, firstLook } from "./first-look";
import { LAB_NAMES } from "./kernel/labs/labs";
import { RunContext } from "./kernel/run/hooks";
import { useNavigation } from "./kernel/run/navigation-store";
import { THEMES } from "./kernel/run/preferences-store";
import { Run } from "./kernel/run/run";
import type { AddressBar } from "./kernel/run/trail";
import type { RunClient } from "./kernel/run/transport";
import { firstFrame, type Opening } from "./labs/article";
import { lessons } from "./lessons/catalog/lessons";

const nothing = () => {};
const NO_CLIENT: RunClient = { open: nothing, send: nothing, requestFrame: nothing, close: nothing };
const NO_BAR: AddressBar = {
  hash: () => "",
  push: nothing,
  replace: nothing,
  writer: nothing,
  now: () => 0,
  later: nothing,
};

export { openingTitle } from "./labs/opening-title";

useNavigation.setState({ place: "start" });
await loadPlace();

/** Shows in `root` the page without an address, before the core has answered. Returns the function that ends it. */
export function showOpening(root: HTMLElement, opening: Opening): () => void {
  const run = new Run(
    (scenario) => firstFrame(scenario, opening),
    () => NO_CLIENT,
    NO_BAR,
  );
  const page = createRoot(root);
  flushSync(() =>
    page.render(
      <RunContext value={run}>
        <App />
      </RunContext>,
    ),
  );
  return () => page.unmount();
}

/** The notice on the still page for a person without JavaScript. */
export const withoutScript =
  "Without JavaScript the story does not play, and the labs do not open. The picture shows the last step of the run.";

/** Pages that a person without JavaScript can read instead. The build puts them beside this one. */
export const readable = lessons.map(({ name, title }) => ({ title, address: `./learn/${name}.html` }));

/** The script that runs before the page is seen. */
export const firstScript = (early: EarlyFiles): string =>
  `(${firstLook})(${JSON.stringify(THEMES)}, ${JSON.stringify(early)}, ${JSON.stringify(LAB_NAMES[0])}, "${START_STYLES}")`;
