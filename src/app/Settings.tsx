import { useId } from "react";
import { ANNOUNCEMENTS, chooseTheme, SHORTCUTS, THEMES, usePreferences } from "../kernel/run/preferences-store";
import { NotKept } from "./NotKept";

const SHORTCUT_WORDS = { stage: "on the stage and its controls only", everywhere: "everywhere", off: "off" } as const;
const THEME_WORDS = { auto: "as the device", light: "light", dark: "dark", projector: "projector" } as const;
const ANNOUNCEMENT_WORDS = { on: "each step you take, and every ten seconds while playing", off: "off" } as const;

/** A person's settings, kept on this device. */
export function Settings() {
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
