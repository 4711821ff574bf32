import { describe, expect, test } from "vitest";
import { decodeLink } from "../../src/scenario/link/decode";
import { encodeLink } from "../../src/scenario/link/encode";
import { badLinks, digestAt, goodLinks } from "./golden-link";

const good = goodLinks();
const bad = badLinks();

describe.each(good)("$link", ({ link, scenario, digest }) => {
  test("opens the scenario that it opened when it was made, and its own link opens the same", async () => {
    expect(await decodeLink(link)).toMatchObject({ ok: true, value: { scenario } });
    expect(await decodeLink(encodeLink(scenario))).toEqual({ ok: true, value: { scenario, digest: null } });
  });

  test("leads to the state that it led to", () => {
    expect(digestAt(scenario)).toBe(digest);
  });
});

test.each(bad)("$link is refused for what it was refused for", async ({ link, problems }) => {
  const decoded = await decodeLink(link);
  expect(decoded.ok ? [] : decoded.error.problems.map(({ field }) => field)).toEqual(problems);
});

test("there are sixty and more, twenty of them bad", () => {
  expect(good.length + bad.length).toBeGreaterThanOrEqual(60);
  expect(bad.length).toBeGreaterThanOrEqual(20);
});
