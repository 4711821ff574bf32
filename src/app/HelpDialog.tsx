import { Dialog } from "../components/Dialog";
import { Settings } from "./Settings";

const KEYS = [
  ["Space", "play and pause"],
  ["← →", "one step back, one step forward"],
  ["Page Up, Page Down", "the same, for a clicker"],
  ["Shift + ← →", "ten steps"],
  ["[ ]", "a thousand steps"],
  [", .", "the event before, the next event"],
  ["Home, End", "the start, the last step reached"],
  ["1 … 4", "the lane in focus"],
  ["L", "log lens: lengths instead of areas"],
  ["P", "present: one lane, large; Escape leaves"],
  ["S", "share: link, pictures, tables, print"],
  ["+ − 0", "the graph closer, wider, the whole run"],
  ["Ctrl + P", "print a sheet of what is shown; anywhere"],
  ["Ctrl + Z, Ctrl + Shift + Z", "undo, redo; anywhere"],
] as const;

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
      <dl className="keys">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        In the graph: click or drag to go to a step, click on an event to see it happen, turn the wheel to zoom. The
        strip under it is the whole run: drag an end, or move it with the arrow keys.
      </p>
      <Settings />
      <h3>Privacy</h3>
      <p>
        Nothing leaves this device: no server, no cookie, no account. The theme and the settings you choose are kept in
        this browser.
      </p>
      <Offline />
      <h3>Where the figures come from</h3>
      <p>
        With the article’s policies every figure is replayed step by step with the random numbers of Microsoft’s C
        runtime, and equals the published tables digit for digit. The second listing in the article prints a chance of
        1/4; its tables come from the coin flip of the first.
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
