import "./key-list.css";

/** Keys in the lab. They work on the stage and its transport, and when nothing is focused. */
const LAB_KEYS = [
  ["Space", "play and pause"],
  ["← →", "one step back, one step forward"],
  ["Page Up, Page Down", "the same, with a clicker"],
  ["Shift + ← →", "ten steps"],
  ["[ ]", "a thousand steps"],
  [", .", "the previous event, the next event"],
  ["Home, End", "the start, the last step reached (of a recording, its last)"],
  ["1 … 4", "select a lane"],
  ["T", "the definition of the next term on the stage"],
  ["P", "start the presentation; Escape ends it"],
  ["S", "share: link, pictures, tables, print"],
  ["+ − 0", "zoom the graph in, zoom out, show the whole run"],
  ["?", "this help"],
  ["Ctrl + P", "print a sheet of the current state (works anywhere)"],
  ["Ctrl + Z, Ctrl + Shift + Z", "undo, redo (work anywhere)"],
] as const;

/** Keys on the start page. */
const START_KEYS = [
  ["Space", "show, pause and continue"],
  ["→ or Page Down", "one picture forward"],
  ["← or Page Up", "one picture back"],
  ["Home", "the first picture"],
  ["End", "skip to the end"],
  ["P", "start the presentation; Escape ends it"],
] as const;

/** Keys on everything that can be dragged along a scale. */
const SLIDER_KEYS = [
  ["← ↓, → ↑", "one step down, one step up"],
  ["Shift + arrow, Page Up, Page Down", "ten steps"],
  ["Home, End", "the lowest value, the highest value"],
  ["Escape", "back to where the drag or the keys began"],
] as const;

/** Keys that a lesson adds or changes. */
const LESSON_KEYS = [
  ["Page Down, Page Up", "the next state of the lesson, the one before"],
  ["Enter", "show the answer, while presenting"],
  ["A … D", "count a hand for an option, while presenting; with Shift, one fewer"],
] as const;

const KEYS = { start: START_KEYS, lab: LAB_KEYS, slider: SLIDER_KEYS, lesson: LESSON_KEYS } as const;

/** Keys by their common names, and their effects. */
export type KeyRows = readonly (readonly [key: string, what: string])[];

export interface KeysOfLab {
  /** The name of the lab: "Heap". */
  readonly title: string;
  readonly keys: KeyRows;
}

/** A list of keys: those of the start page, of every lab, of a slider, of a lesson, or of one lab. */
export function KeyList({ of }: { readonly of: keyof typeof KEYS | KeyRows }) {
  const rows: KeyRows = typeof of === "string" ? KEYS[of] : of;
  return (
    <dl className="keys">
      {rows.map(([key, what]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of a single lab, under its name. */
export function LabKeys({ title, keys }: KeysOfLab) {
  return (
    <>
      <h3>In the {title.toLowerCase()} lab</h3>
      <KeyList of={keys} />
    </>
  );
}
