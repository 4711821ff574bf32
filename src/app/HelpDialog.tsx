import { Dialog } from "../components/Dialog";
import { KeyList } from "../components/KeyList";
import { Accessibility } from "../lessons/pages/Accessibility";
import { LFH_EXPERIMENT } from "../scenario/lfh-experiment";
import type { Lab } from "../scenario/scenario";
import { useScenario } from "../state/scenario-store";
import { Settings } from "./Settings";

/** Keys, privacy and sources, one click from everywhere. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const lab = useScenario(({ scenario }) => scenario.lab);
  return (
    <Dialog title="Bufferlab" onClose={onClose}>
      <p>{ABOUT[lab]}</p>
      <h3>On the start page</h3>
      <KeyList of="start" />
      <h3>Keys (on the stage, its controls, or when nothing has the focus)</h3>
      <KeyList of="lab" />
      <h3>In the heap lab</h3>
      <KeyList of="heap" />
      <h3>In a lesson</h3>
      <KeyList of="lesson" />
      <p>
        In the graph, click or drag to go to a step, click an event to watch it, and turn the wheel to zoom. The strip
        under it shows the whole run. Drag its ends or move them with the arrow keys.
      </p>
      <Settings />
      <h3>Privacy</h3>
      <p>
        Your data is never sent. There is no server, no cookie and no account. This browser alone keeps your theme, your
        settings, the scenarios you save and your answers.
      </p>
      <h3>Accessibility statement</h3>
      <Accessibility heading="h4" />
      <Offline />
      <h3>Where the figures come from</h3>
      <p>{SOURCES[lab]}</p>
      {lab === "heap" && <Experiment />}
      <Licenses />
    </Dialog>
  );
}

/** What each lab is about. */
const ABOUT: Readonly<Record<Lab, string>> = {
  buffer:
    "A program keeps a few freed buffers to save heap calls. Which buffers it keeps decides whether that is a cache or a leak. This lab runs both policies of Raymond Chen’s article “A cache with a bad policy is another name for a memory leak” (2006) on the same requests.",
  heap: "A heap allocates and frees memory. Which hole it fills, what it keeps and what it returns to the system decide how much memory is wasted and what that costs. This lab runs up to four allocators on the same requests, address by address. Costs are counts times prices, not measurements.",
};

/** Where the figures of each lab come from. */
const SOURCES: Readonly<Record<Lab, string>> = {
  buffer:
    "With the article’s policies, every figure is replayed step by step with the random numbers of Microsoft’s C runtime and equals the published tables digit for digit. The second listing in the article has a chance of 1/4, but its tables come from the coin flip of the first.",
  heap: "glibc 2.36 is modelled address by address and equals the real one. The NT heaps follow published documents; what the documents leave open is a parameter. The others follow the literature. Page faults are first touches of pages, and cycles are counts times prices. Both are modelled.",
};

/** The source of the heap lab's first requests. */
const Experiment = () => (
  <p>
    The lab opens with the requests of the {LFH_EXPERIMENT.year} LFH experiment,{" "}
    <a href={LFH_EXPERIMENT.address} rel="noopener">
      “{LFH_EXPERIMENT.title}”
    </a>{" "}
    on {LFH_EXPERIMENT.author}’s blog. The experiment measured its costs; this lab models them.
  </p>
);

/** Shown on a hosted page, not in the single file. */
function Offline() {
  if (import.meta.env.MODE !== "production") return null;
  return (
    <>
      <h3>Offline</h3>
      <p>
        After this visit, the page opens offline. The single file runs from any disk and opens the same links.{" "}
        <a className="target" href="./bufferlab.html" download>
          Download as one file
        </a>
      </p>
    </>
  );
}

/** The notices of everything the page contains: scripts/license-notices.ts puts them beside the page, or into the single file. */
function Licenses() {
  const text = document.getElementById("licenses")?.textContent;
  if (!text && import.meta.env.MODE !== "production") return null;
  return (
    <>
      <h3>Licenses</h3>
      {text ? (
        <details className="licenses">
          <summary>Licenses of Bufferlab and of everything in this file</summary>
          <pre>{text}</pre>
        </details>
      ) : (
        <p>
          Bufferlab is free software under the MIT license.{" "}
          <a className="target" href="./licenses.txt" target="_blank" rel="noopener">
            Licenses of everything in this page
          </a>
        </p>
      )}
    </>
  );
}
