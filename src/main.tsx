import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { firstFrame, openingIn } from "./labs/buffer-cache/first-frame";
import { stepDirector } from "./labs/buffer-cache/step/lazy-director";
import { RunContext } from "./state/hooks";
import { connectedClient, drive, Run } from "./state/run";
import { applyTheme } from "./state/theme";
import "./app/theme.css";
import "./app/page.css";
import "./components/components.css";
import "./components/transport.css";

applyTheme();
const opening = openingIn(document);
const run = new Run((scenario) => firstFrame(scenario, opening), connectedClient);
run.director = stepDirector();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root.");
// The address first: what is seen first is what it says.
run.readAddress().then(() => {
  drive(run);
  const page = createRoot(root);
  // At once, with its effects: the still page gives way when the canvases are drawn.
  flushSync(() =>
    page.render(
      <StrictMode>
        <RunContext value={run}>
          <App />
        </RunContext>
      </StrictMode>,
    ),
  );
});
