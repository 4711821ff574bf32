import type { ReactNode } from "react";

const PATHS = {
  first: "M2 3v12M15 3L5 9l10 6z",
  back: "M12 3L5 9l7 6M15 3v12",
  play: "M5 2l11 7-11 7z",
  pause: "M5 3h3v12H5zM11 3h3v12h-3z",
  forward: "M6 3l7 6-7 6M3 3v12",
  /* A chevron pointing to the diamond of an event. */
  before: "M6 4L2 9l4 5M12.5 4.5L17 9l-4.5 4.5L8 9z",
  next: "M12 4l4 5-4 5M5.5 4.5L10 9l-4.5 4.5L1 9z",
  undo: "M6 3L2 7l4 4M2 7h9a4 4 0 0 1 0 8H7",
  redo: "M12 3l4 4-4 4M16 7H7a4 4 0 0 0 0 8h4",
} as const;

export type IconName = keyof typeof PATHS;

/** A button's drawing. The button's name states its meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  const solid = name === "play" || name === "pause";
  return (
    <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={solid ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** An action on a run, as a button shows it. */
export interface Verb {
  readonly icon: IconName;
  readonly name: string;
  readonly press: () => void;
  /** Says more than the name; missing = the name is enough. */
  readonly title?: string;
}

/** The buttons of a transport. */
export interface Verbs {
  readonly reset: Verb;
  readonly previousEvent: Verb;
  readonly back: Verb;
  readonly toggle: Verb;
  readonly forward: Verb;
  readonly nextEvent: Verb;
}

interface VerbKeyProps {
  readonly verb: Verb;
  readonly className?: string;
  /** Beside the icon. */
  readonly children?: ReactNode;
}

/** A button with an icon. Its name is its accessible name and, unless it has a title, its tooltip. */
export function VerbKey({ verb: { icon, name, press, title = name }, className = "key", children }: VerbKeyProps) {
  return (
    <button type="button" className={className} aria-label={name} title={title} onClick={press}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
