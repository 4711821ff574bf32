import { Dialog } from "../components/Dialog";
import { KeyList } from "../components/KeyList";
import { Accessibility } from "../lessons/pages/Accessibility";
import { LFH_EXPERIMENT } from "../scenario/lfh-experiment";
import type { Lab } from "../scenario/scenario";
import { useLab } from "../state/lab-store";
import { Settings } from "./Settings";

/** Keys, privacy and sources, one click from everywhere. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab(({ scenario }) => scenario.lab);
  return (
    <Dialog title="Bufferlab" onClose={onClose}>
      <p>{ABOUT[lab]}</p>
      <h3>Keys, while the stage, its transport or nothing has the focus</h3>
      <KeyList of="lab" />
      <h3>In the heap lab</h3>
      <KeyList of="heap" />
      <h3>In a lesson</h3>
      <KeyList of="lesson" />
      <p>
        In the graph: click or drag to go to a step, click on an event to see it happen, turn the wheel to zoom. The
        strip under it is the whole run: drag an end, or move it with the arrow keys.
      </p>
      <Settings />
      <h3>Privacy</h3>
      <p>
        Nothing leaves this device: no server, no cookie, no account. The theme and the settings you choose, the
        scenarios you save and your answers are kept in this browser alone.
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
    "A program keeps a few freed buffers to spare the heap. Which ones it keeps decides whether that is a cache or a leak. Here both policies of Raymond Chen’s article “A cache with a bad policy is another name for a memory leak” (2006) run on the same requests.",
  heap: "A heap hands out memory and takes it back. Which hole it fills, what it keeps and what it gives back to the system decides how much a program holds that nobody needs, and what that costs. Here up to four allocators serve the same requests, address by address; what an operation costs is counted and priced, not measured.",
};

/** Where the figures of each lab come from. */
const SOURCES: Readonly<Record<Lab, string>> = {
  buffer:
    "With the article’s policies every figure is replayed step by step with the random numbers of Microsoft’s C runtime, and equals the published tables digit for digit. The second listing in the article prints a chance of 1/4; its tables come from the coin flip of the first.",
  heap: "glibc 2.36 is modelled address by address, and equals the real one. The NT heaps follow published documents; what those leave open is a parameter. The others follow the literature. Page faults are first touches of pages, cycles are counts × prices: both are modelled.",
};

/** Whose requests the heap lab begins with. */
const Experiment = () => (
  <p>
    Its requests are at first those of the LFH experiment of {LFH_EXPERIMENT.year},{" "}
    <a href={LFH_EXPERIMENT.address} rel="noopener">
      “{LFH_EXPERIMENT.title}”
    </a>{" "}
    on {LFH_EXPERIMENT.author}’s blog, which measured; here costs are counts times prices.
  </p>
);

/** Said where a host gives out the page, not in the file itself. */
function Offline() {
  if (import.meta.env.MODE !== "production") return null;
  return (
    <>
      <h3>Without a network</h3>
      <p>
        After this visit the page opens without a network. As one file it runs from any disk and opens the same links.{" "}
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
