const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The movement for a key: `step` units from `at`, ten times as far with Shift; null = another key. */
export function keyWay(key: string, shift: boolean): ((at: number, step: number) => number) | null {
  if (key === "Home") return () => 0;
  if (key === "End") return () => 1;
  const by = KEY_STEPS[key];
  if (by === undefined) return null;
  return (at, step) => Math.max(0, Math.min(1, at + by * step * (shift ? 10 : 1)));
}
