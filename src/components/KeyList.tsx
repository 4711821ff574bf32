/** What a key does, while the stage, its transport or nothing has the focus. */
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

/** The keys of the lab. */
export function KeyList() {
  return (
    <dl className="keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
