import { Dialog } from "../components/Dialog";
import { KeyList } from "../components/KeyList";
import { Accessibility } from "../lessons/pages/Accessibility";
import { LFH_EXPERIMENT } from "../scenario/lfh-experiment";
import { Settings } from "./Settings";

/** Keys, privacy and sources, one click from everywhere. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Bufferlab" onClose={onClose}>
      <p>
        A program keeps a few freed buffers to spare the heap. Which ones it keeps decides whether that is a cache or a
        leak. Here both policies of Raymond Chen’s article “A cache with a bad policy is another name for a memory leak”
        (2006) run on the same requests.
      </p>
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
      <p>
        With the policies of Chen’s article every figure is replayed step by step with the random numbers of Microsoft’s
        C runtime, and equals the published tables digit for digit. The second listing in the article prints a chance of
        1/4; its tables come from the coin flip of the first.
      </p>
      <p>
        In the heap lab glibc 2.36 answers every address as the real one does. The heaps of Windows follow what is
        published, the others textbooks and papers; what those leave open is a parameter. Its requests are at first
        those of the LFH experiment of {LFH_EXPERIMENT.year},{" "}
        <a href={LFH_EXPERIMENT.address} rel="noopener">
          “{LFH_EXPERIMENT.title}”
        </a>{" "}
        on {LFH_EXPERIMENT.author}’s blog, which measured; here costs are counts times prices.
      </p>
    </Dialog>
  );
}

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
