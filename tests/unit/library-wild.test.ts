import { describe, expect, test } from "vitest";
import { libraryCards, reached } from "../../scripts/library-pictures/cards";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { IN_THE_WILD } from "../../src/labs/buffer-cache/in-the-wild";
import { bufferLibrary } from "../../src/labs/buffer-cache/library";
import { hasPool } from "../../src/models/allocation/pool-tables";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { POOLS } from "../../src/models/pools/pool-models";
import { builtCores } from "../built-core";

const { entries } = IN_THE_WILD;
const cards =
  libraryCards(builtCores, ["buffer"], "wild").find(({ title }) => title === IN_THE_WILD.title)?.cards ?? [];

const scenarioOf = (title: string) =>
  entries.find((entry) => entry.title.startsWith(title))?.scenario as AllocationScenario;
const outcomesAt = (title: string, change: Partial<AllocationScenario> = {}) =>
  bufferLibrary.outcomes(reached({ ...scenarioOf(title), ...change }, builtCores) as never, []);

test("the shelf follows the article's, and most of its cards have pools of libraries", () => {
  expect(bufferLibrary.groups[1]).toBe(IN_THE_WILD);
  const pooled = entries.filter(({ scenario }) => (scenario as AllocationScenario).lanes.some(hasPool));
  expect(pooled.length).toBeGreaterThanOrEqual(12);
});

describe.each(entries.map((entry, i) => ({ ...entry, card: cards[i] })))(
  "$title",
  ({ title, scenario, sources, card }) => {
    test("is valid, in one short text with sources, and its picture has every lane", () => {
      expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
      expect([card?.title, card?.sources]).toEqual([title, sources]);
      expect(card?.sentence).toMatch(/^[^\n]{60,220}\.$/);
      expect(`${card?.sentence} ${card?.words}`).not.toMatch(/undefined|NaN|–/);
      for (const { address } of sources ?? []) expect(address).toMatch(/^https:\/\/(github\.com|bugs\.openjdk\.org)\//);
      expect(sources?.length).toBeGreaterThan(0);
      const { lanes } = scenario as AllocationScenario;
      for (const letter of "ABCD".slice(0, lanes.length)) expect(card?.picture).toContain(`>${letter}<`);
    });

    test("says so if its pool was not compared", () => {
      const [first] = (scenario as AllocationScenario).lanes;
      const isPool = POOLS.some(({ name }) => name === first?.pool.model);
      expect(card?.sentence.endsWith("Not compared with the library.")).toBe(!isPool);
    });
  },
);

test("what the sentences claim without a figure holds", () => {
  const one = { life: "phases", phases: [1, 0].map((chance) => ({ steps: 1, chance: [chance, 1] as const })) } as const;
  const [last, bigger] = outcomesAt("Jackson 2.17", { ...one, at: 1998 });
  expect(last).toEqual(bigger);
  const rings = outcomesAt("The JDK");
  expect(rings.map(({ live, idle }) => [live, idle])).toEqual([
    [0, 300 * 10_485_760],
    [0, 0],
  ]);
  const [batch] = outcomesAt("Kafka");
  expect(batch.mean_efficiency).toBeGreaterThan(0.99);
  const [counted] = outcomesAt("A pool that never");
  expect(counted.returns).toBeLessThan(42_001);
  const [prometheus] = outcomesAt("Loki", { moves: [33_000_000], at: 0 });
  expect(prometheus.granted).toBe(128_000_000);
  const [thanos] = outcomesAt("Thanos", { moves: [16_000], at: 0 });
  expect(thanos.granted).toBe(200_000);
});
