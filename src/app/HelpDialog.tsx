import { useId } from "react";
import { ANNOUNCEMENTS, chooseTheme, SHORTCUTS, THEMES, usePreferences } from "../kernel/run/preferences-store";
import type { LabHelp } from "../labs/lab";
import { Accessibility } from "../lessons/pages/Accessibility";
import { SourceName } from "../lessons/player/SourceName";
import { Dialog } from "../ui/Dialog";
import { DocLink } from "../ui/DocLink";
import { KeyList, type KeysOfLab, LabKeys } from "../ui/KeyList";
import { NotKept } from "./NotKept";
import "./help.css";

interface HelpDialogProps {
  /** Of the current lab. */
  readonly own: LabHelp;
  readonly labKeys: readonly KeysOfLab[];
  readonly onClose: () => void;
}

/** Settings, keys, privacy and sources, reachable from everywhere with one click. */
export function HelpDialog({ own: { about, article, sources, More }, labKeys, onClose }: HelpDialogProps) {
  return (
    <Dialog title="Bufferlab" onClose={onClose}>
      <p>{about}</p>
      <Documents />
      <Settings />
      <h3>On the start page</h3>
      <KeyList of="start" />
      <h3>Keys (on the stage and its controls, or when nothing is focused)</h3>
      <KeyList of="lab" />
      {labKeys.map((lab) => (
        <LabKeys key={lab.title} {...lab} />
      ))}
      <h3>On a handle, a playhead, a cutoff, or an end of a strip</h3>
      <KeyList of="slider" />
      <h3>In a lesson</h3>
      <KeyList of="lesson" />
      <p>
        In the graph, click or drag to go to a step, click an event to watch it, and turn the wheel to zoom. The strip
        under it shows the whole run. Drag its ends or move them with the arrow keys.
      </p>
      <p>
        Under “Your program”, drop a recording of calls anywhere on the page, or paste the log of a pool. Drag the strip
        in its card to count some operations only, or move its ends with the arrow keys. Drag a knee, or move it with
        the arrow keys, to see the share of requests up to it.
      </p>
      <h3>Privacy</h3>
      <p>
        Your data is never sent. There is no server, no cookie and no account. This browser alone keeps your theme, your
        settings, the scenarios and traces you save, your answers and, until the tab closes, the link you opened. The
        host of this page can read the part of an address before the “#”, which includes the note of a link.
      </p>
      <h3>Accessibility statement</h3>
      <Accessibility heading="h4" />
      <Offline />
      <h3>Where the figures come from</h3>
      <p>
        {sources} {article && <SourceName {...article} />}
      </p>
      {More !== undefined && <More />}
      <Licenses />
    </Dialog>
  );
}

const MOST_READ = [
  ["article", "The article and what we found"],
  ["glossary", "Glossary"],
  ["models", "The rules of the simulation"],
  ["cite", "Cite this"],
  ["index", "All documents"],
] as const;

/** The documents beside the page. */
function Documents() {
  if (import.meta.env.MODE === "single-file") return null;
  return (
    <ul className="row wrap help-docs" aria-label="Documents">
      {MOST_READ.map(([name, title]) => (
        <li key={name}>
          <DocLink to={name}>{title}</DocLink>
        </li>
      ))}
    </ul>
  );
}

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

/**
 * The license notices of the whole page. scripts/license-notices.ts puts them beside the page or into the single file.
 */
function Licenses() {
  const text = document.getElementById("licenses")?.textContent;
  if (!text && import.meta.env.MODE !== "production") return null;
  return (
    <>
      <h3>Licenses</h3>
      {text ? (
        <details className="licenses">
          <summary>Licenses of Bufferlab and all included software</summary>
          <pre>{text}</pre>
        </details>
      ) : (
        <p>
          Bufferlab is free software under the MIT license.{" "}
          <a className="target" href="./licenses.txt" target="_blank" rel="noopener">
            Licenses of all included software
          </a>
        </p>
      )}
    </>
  );
}

const SHORTCUT_WORDS = { stage: "on the stage and its controls only", everywhere: "everywhere", off: "off" } as const;
const THEME_WORDS = { auto: "as the device", light: "light", dark: "dark", projector: "projector" } as const;
const ANNOUNCEMENT_WORDS = { on: "each step you take, and every ten seconds while playing", off: "off" } as const;

/** A person's settings, kept on this device. */
function Settings() {
  const { theme, shortcuts, setShortcuts, announcements, setAnnouncements } = usePreferences();
  return (
    <>
      <h3>Settings</h3>
      <NotKept />
      <Choice name="Theme" value={theme} options={THEMES} words={THEME_WORDS} onChoice={chooseTheme} />
      <Choice
        name="Single-key shortcuts"
        value={shortcuts}
        options={SHORTCUTS}
        words={SHORTCUT_WORDS}
        onChoice={setShortcuts}
        note="When off, only the arrows, Page Up, Page Down, Home and End work, on the stage. In a text field, no shortcut works."
      />
      <Choice
        name="Screen reader announcements"
        value={announcements}
        options={ANNOUNCEMENTS}
        words={ANNOUNCEMENT_WORDS}
        onChoice={setAnnouncements}
      />
    </>
  );
}

function Choice<T extends string>(props: {
  readonly name: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly onChoice: (value: T) => void;
  readonly note?: string;
}) {
  const group = useId();
  return (
    <fieldset className="choice">
      <legend>{props.name}</legend>
      {props.options.map((option) => (
        <label key={option}>
          <input type="radio" name={group} checked={option === props.value} onChange={() => props.onChoice(option)} />
          {props.words[option]}
        </label>
      ))}
      {props.note && <p className="muted">{props.note}</p>}
    </fieldset>
  );
}
