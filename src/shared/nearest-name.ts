/** The number of letters to insert, delete or replace between `a` and `b` (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The name probably meant by `given`, ignoring case: at most a third of its letters differ. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  let best: { name: string; errors: number } | undefined;
  for (const name of names) {
    const allowed = Math.max(1, Math.floor(name.length / 3));
    if (Math.abs(name.length - given.length) > allowed) continue;
    const errors = distance(given.toLowerCase(), name.toLowerCase());
    if (errors <= allowed && errors < (best?.errors ?? Number.POSITIVE_INFINITY)) best = { name, errors };
  }
  return best?.name;
}
