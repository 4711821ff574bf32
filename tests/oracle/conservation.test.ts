import { expect, test } from "vitest";
import { LONG } from "../long-run";
import type { Lane } from "./lane";
import { LOOKUPS, RETURN_RULES, randomScenario } from "./random-scenario";
import { sizeClass } from "./size-class";
import { Twin } from "./twin";

const STEPS = LONG ? 250 : 50;
/** Summed completely, not sampled, so it takes longer than the run. */
const BIG = 6400;

function sum(numbers: readonly number[]): number {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
}

/** The equations that do not hold, recomputed from the arrays. */
function broken(lane: Lane): string[] {
  const { figures, live, slots } = lane;
  const needed = sum(live.map((buffer) => buffer.needed));
  const granted = sum(live.map((buffer) => buffer.size));
  const idle = sum(slots.map((cached) => cached?.size ?? 0));
  const equations = [
    ["granted + idle = allocated − freed", granted + idle, (figures.allocated_bytes ?? 0) - (figures.freed_bytes ?? 0)],
    ["needed", figures.needed, needed],
    ["granted", figures.granted, granted],
    ["idle", figures.idle, idle],
    ["requests − returns = live", (figures.requests ?? 0) - (figures.returns ?? 0), live.length],
  ] as const;
  return equations.filter(([, left, right]) => left !== right).map(([name]) => name);
}

const rules = LOOKUPS.flatMap((lookup) => RETURN_RULES.map((full) => ({ lookup, full })));

test.each(rules)("$lookup, $full: the twin conserves bytes at every step", (rule) => {
  const twin = new Twin({ ...randomScenario(rule, 1), big: BIG });
  while (twin.done < STEPS) {
    twin.step();
    const wrong = twin.lanes.flatMap(broken);
    if (wrong.length > 0) expect.fail(`step ${twin.done - 1}: ${wrong.join(", ")}`);
  }
  expect(twin.lanes.flatMap(broken)).toEqual([]);
});

test("a size class is a quarter of an octave", () => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 2 ** 31 - 1];
  expect(sizes.map(sizeClass)).toEqual([0, 4, 6, 8, 9, 10, 11, 12, 12, 13, 26, 123]);
});
