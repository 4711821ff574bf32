import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { libraryCards, reached } from "../../scripts/library-pictures/cards";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { LAB_CATALOGS } from "../../src/labs/catalogs";
import { allocationLane } from "../../src/models/allocation/allocation-lane";
import { allocationOf, isAllocation } from "../../src/models/allocation/allocation-of";
import { figuresByName } from "../../src/models/allocation/engine/lane-figures";
import { stateDigest } from "../../src/models/allocation/engine/state-digest";
import { workloadRows } from "../../src/models/allocation/fields";
import { equal } from "../../src/shared/equal";
import { builtCores } from "../built-core";
import { open, seek } from "./engine-kit";

const libraries = await Promise.all(Object.values(LAB_CATALOGS).map(({ library }) => library()));
const groups = libraries.flatMap((library) => library.groups);
const everyCard = libraryCards(builtCores).flatMap((group) => group.cards);
/** The groups over the allocation model, whose sentences are checked here. */
const library = groups.filter((group) => group.entries.every(({ scenario }) => isAllocation(scenario)));
const entries = library
  .flatMap((group) => group.entries)
  .map((entry) => ({ ...entry, scenario: allocationOf(entry.scenario) }));
const cards = everyCard.filter((_, i) => {
  const scenario = groups.flatMap((group) => group.entries)[i]?.scenario;
  return scenario !== undefined && isAllocation(scenario);
});
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

const entry = (title: string) => {
  const found = entries.find((one) => plain(one.title) === title);
  if (found === undefined) throw new Error(title);
  return found;
};
const sentence = (title: string) => plain(cards.find((card) => plain(card.title) === title)?.sentence ?? "");

/** The figures of a lane of an entry, by a session of its own that jumps to the step. */
function figures(title: string, lane = 0) {
  const { scenario } = entry(title);
  const session = open(scenario);
  seek(session, Number(scenario.at) + 1);
  return figuresByName(session, lane);
}
const percent = (share: number | null, decimals = 1) => `${(100 * (share ?? Number.NaN)).toFixed(decimals)} %`;

test("the library has its groups, and each scenario is listed once", () => {
  expect(library.map(({ title }) => title)).toEqual([
    "The article",
    "Sizes",
    "Lifetimes",
    "Many slots",
    "Fixes",
    "Pathologies",
    "Real programs",
    "Heaps",
    "Realloc",
  ]);
  expect(entries.length).toBeGreaterThanOrEqual(16);
  for (const what of ["title", "sentence", "link"] as const) {
    expect(new Set(cards.map((card) => card[what])).size, what).toBe(cards.length);
  }
});

test("every kind of sizes and of generated lifetimes occurs in the library", () => {
  const kinds = (key: "sizes" | "life") => {
    const { kind } = workloadRows[key];
    return kind.type === "choice" ? [...kind.options].filter((kind) => kind !== "trace").sort() : [];
  };
  for (const key of ["sizes", "life"] as const) {
    const drawn = entries.filter(({ scenario }) => scenario.life !== "batches");
    expect([...new Set(drawn.map(({ scenario }) => scenario[key]))].sort()).toEqual(kinds(key));
  }
});

describe.each(entries.map((one, i) => ({ ...one, card: cards[i] })))("$title", ({ scenario, card }) => {
  test("is a valid scenario that replays at once, and is identical to any equal preset", () => {
    expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
    expect(scenario.at).toBeLessThanOrEqual(1_000_000);
    for (const preset of Object.values(presets)) {
      if (equal(preset.scenario, scenario)) expect(preset.scenario).toBe(scenario);
    }
  });

  test("has a link to itself, with the digest of its state", async () => {
    const linked = await decodeLink(card?.link ?? "");
    const session = open(scenario);
    seek(session, Number(scenario.at) + 1);
    expect(linked).toEqual({ ok: true, value: { scenario, digest: stateDigest(session) } });
    expect(card?.link.length).toBeLessThanOrEqual(300);
  });

  test("has one sentence and a description of its picture", () => {
    expect(card?.sentence).toMatch(/^[^\n]{20,180}\.$/);
    expect(card?.sentence).not.toMatch(/undefined|NaN|–|\. [A-Z]/);
    expect(card?.words).toMatch(/^(At step |A vector grows |No cliff: |\d+\sKiB copies, )/);
  });

  test("has a picture without styles, scripts or colors foreign to the page", () => {
    const picture = card?.picture ?? "";
    expect(picture).not.toMatch(/style=|<script|<style|href|data:|on\w+=/);
    const paints = [...picture.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
    expect(paints.filter((paint) => !/^(none|var\(--[a-z-]+\)|url\(#p\d+-\d+\))$/.test(paint ?? ""))).toEqual([]);
  });

  test("leads to its source by https", () => {
    for (const { address } of card?.sources ?? []) expect(new URL(address).protocol).toBe("https:");
  });
});

test("the pictures of all cards have patterns of their own, and come in one small part of the page", () => {
  const all = cards.map(({ picture }) => picture).join("");
  const ids = [...all.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(gzipSync(JSON.stringify(cards)).length).toBeLessThanOrEqual(64_000);
});

test("a picture shows its scenario's state, so another step gives another picture", () => {
  const { scenario } = entry("The flaw and its fix");
  const bytes = (at: number) =>
    reached({ ...scenario, at }, builtCores).lanes.map((lane) => allocationLane(lane).marks.length);
  expect(bytes(37_900)).not.toEqual(bytes(11));
});

/* The claims of the sentences, checked against the article, docs/models.md and the figures of a session that jumps. */
test("the sentences quote the article's figures", () => {
  expect(sentence("The flaw and its fix")).toBe(
    "Callers need 29 600 B: the flawed cache allocates 1 911 900 B for them, the fixed one 30 600 B.",
  );
  expect(sentence("Step 11: the first bad hit")).toBe(
    "A caller who needs 100 B gets 6 400 B; efficiency falls to 2.9 %.",
  );
  expect(figures("Step 11: the first bad hit").wasted_first).toBe(11);
  expect(sentence("Step 59: kept, but not needed")).toBe(
    "The cache frees 6 400 B to keep 102 400 B; all callers together need 700 B.",
  );
  expect(figures("Step 59: kept, but not needed").replaced_first).toBe(59);
  expect(sentence("The second listing as printed")).toContain("efficiency is 35.7 %");
});

test("the figures of long runs are those of independent replays", () => {
  expect(sentence("Ten slots instead of one")).toBe(
    "Hits rise from 45 % to 90 %, and efficiency falls from 1.5 % to 0.5 %.",
  );
  expect(sentence("The effect of a cutoff")).toBe(
    "Ten slots over a million steps: 22.0 % mean efficiency without a cutoff, 97.6 % with one of 200 B, for 67 % hits instead of 89 %.",
  );
  const inside = "84 % efficient, waste in cache";
  expect(sentence(inside)).toBe(
    "Mean efficiency is 84 %, but 97.5 % of the waste is in the cache, and the hit rate is 23 %.",
  );
  expect(figures(inside).moved_inside_first).toBe(12_047);
});

test("every verbal claim of a sentence holds in its scenario", () => {
  const { share } = entry("Many small, a few large").scenario;
  expect(share).toBe(95);
  const { lifetime, lifetimes } = entry("Small buffers that live long").scenario;
  expect(lifetimes).toEqual([{ size: 100, mean: 100 * lifetime }]);
  expect(entry("A slow decay").scenario).toMatchObject({ double: [1, 16], bound: 100, at: 1_000_000 });
  const { listed } = entry("One message in a hundred is 1 GiB").scenario;
  expect(listed[1]).toEqual({ size: 2 ** 30, weight: 1 });
  expect(listed[0]?.weight).toBe(99);
  const capacities = (title: string) => entry(title).scenario.lanes.map(({ capacity }) => capacity);
  expect(capacities("After a burst")).toEqual([64, 8]);
  expect(capacities("64 slots, three lookup rules")).toEqual([64, 64, 64]);
  expect(capacities("When the cache is full")).toEqual([8, 8, 8]);
  expect(capacities("Exact fit only")).toEqual([64]);
  expect(capacities("A pool of streams after a burst")).toEqual([64, 2]);
  expect(entry("Go’s fmt: nothing over 64 KiB goes back").scenario.lanes[1]?.cutoff).toBe(64 * 1024);
  expect(entry("Log lines, rare stack traces").scenario.lanes[1]?.cutoff).toBe(256);
});

test("every figure in a sentence is true", () => {
  const [loose, tight] = [0, 1].map((lane) => figures("At most twice what is needed", lane));
  expect(sentence("At most twice what is needed")).toContain(
    `from ${percent(loose?.efficiency ?? null)} to ${percent(tight?.efficiency ?? null)} but lowers hits: ` +
      `${percent(tight?.hit_rate ?? null, 0)} instead of ${percent(loose?.hit_rate ?? null, 0)}`,
  );
  const [alone] = [figures("Efficiency is not enough")];
  expect([alone.efficiency, alone.hits]).toEqual([1, 0]);
  const buckets = figures("Buckets of 100 B", 1);
  expect((buckets.wasted ?? 0) / (buckets.live ?? 1)).toBeLessThan(100);
  const { poisoned, live, poisoned_bytes: held, granted } = figures("A heavy tail");
  expect(sentence("A heavy tail")).toBe(
    `Sizes follow a Pareto distribution: ${poisoned} poisoned buffers of ${live} hold ${percent((held ?? 0) / (granted ?? 1))} of the allocated bytes.`,
  );
  const gigabytes = figures("One message in a hundred is 1 GiB");
  expect(gigabytes.poisoned_bytes).toBe((gigabytes.poisoned ?? 0) * 2 ** 30);
  expect((gigabytes.granted ?? 0) - (gigabytes.poisoned_bytes ?? 0)).toBeLessThan(2 ** 30);
});
