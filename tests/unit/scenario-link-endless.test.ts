import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { MOST_CHARACTERS } from "../../src/kernel/scenario/link/page-link";
import type { Refused } from "../../src/kernel/scenario/valid-part";
import { validateScenario } from "../../src/kernel/scenario/validate";

/*
 * Links and files of maximum length in which everything is invalid. Every problem is reported before a person would
 * think that the page hangs: within ten seconds of work. The time of other programs on the machine does not count.
 */

const FULL = 999_000;
const times = (text: string) => text.repeat(Math.floor(FULL / text.length));
/** A short link that unpacks to a long one. */
const packed = (text: string) => `#/buffer?v=1&z=${deflateRawSync(text, { level: 9 }).toString("base64url")}`;
const manyKeys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}": 1`).join();

async function refusalOf(link: string): Promise<Refused> {
  expect(link.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  const read = await decodeLink(link);
  if (read.ok) throw new Error("it opens");
  return read.error;
}

const MOST_WORK_MS = 10_000;

/** The answer of `read`. @throws if it takes more work than a person would wait for */
async function inTime<T>(read: () => T): Promise<Awaited<T>> {
  const began = process.cpuUsage();
  const answer = await read();
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(MOST_WORK_MS);
  return answer;
}

/** Names the problems, up to a limit, and finds the part that can be opened. */
function isAnswered({ problems, valid }: Refused): void {
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThanOrEqual(101);
  expect(problems.every(({ value }) => value.length < 500)).toBe(true);
  expect(valid()?.scenario.at).toBe(11);
}

test.each([
  ["keys without a name", () => packed(`at=11${times("&")}`)],
  ["one key again and again", () => packed(`at=11${times("&seed=1")}`)],
  ["words that no policy has", () => packed(`at=11&A=${times("keep-bigge,")}`)],
  ["words for one heap", () => packed(`at=11&A=no-cache,heap:ptmalloc${times(",tcache_count:1")}`)],
  ["stop rules of no kind", () => packed(`at=11&bp=${times("slow~")}`)],
  ["stop rules of lanes that are not there", () => packed(`at=11&bp=${times("D.poison~")}`)],
  ["operations by hand", () => packed(`at=11&moves=${times("1~")}`)],
  ["rows of a histogram, cut off", () => packed(`at=11&gen=pcg32&sizes=histogram&bins=${times("1.2~")}`)],
  ["stop rules, unpacked", () => `#/buffer?v=1&at=11&bp=${"~".repeat(7900)}`],
  ["keys, unpacked", () => `#/buffer?v=1&at=11${"&a".repeat(3900)}`],
])("a link full of %s is answered", async (_, link) => {
  isAnswered(await inTime(() => refusalOf(link())));
});

test.each([
  ["keys that mean nothing", () => `{"at": 11, ${manyKeys(80_000)}}`],
  ["lanes", () => `{"at": 11, "lanes": [${times('{"capacity":70000},')}{}]}`],
  ["stop rules", () => `{"at": 11, "breakpoints": [${times('{"kind":"x"},')}{}]}`],
  ["an endless nest", () => `{"at": 11, "title": ${"[".repeat(400_000)}${"]".repeat(400_000)}}`],
])("a file full of %s is answered", async (_, text) => {
  const read = await inTime(() => readFile(text()));
  if (read.ok) throw new Error("it opens");
  isAnswered(read.error);
});

test("the last problem counts those that are not named", async () => {
  const { problems } = await refusalOf(`#/buffer?v=1${"&a".repeat(150)}`);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toEqual({ field: "…", value: "50 more", allowed: "the first 100 are named" });
});

test("truncated values say so, and names beyond the limit have no suggestions", async () => {
  const { problems } = await refusalOf(packed(`A=${times("keep-bigge,")}`));
  expect(problems[0]).toEqual({
    field: "A",
    value: `"${"keep-bigge,".repeat(8).slice(0, 78)}…`,
    allowed: "at most 200 parts, separated by ,",
  });
  const unknown = validateScenario(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`breakpoints${i}`, 1])));
  const suggested = unknown.ok ? [] : unknown.error.map(({ allowed }) => allowed.includes("did you mean"));
  expect(suggested.indexOf(false)).toBe(suggested.lastIndexOf(true) + 1);
  expect([suggested.length, suggested.indexOf(false)]).toEqual([200, 100]);
});

test("invisible characters in a name or a value are shown by number", async () => {
  const { problems } = await refusalOf(
    "#/buffer?v=1&at=1%E2%80%8B1&x%E2%80%AEy=%E2%81%A0&title=a%E2%80%AEb&seed=%F3%A0%81%81",
  );
  expect(problems.map(({ field, value }) => [field, value])).toEqual([
    ['"x\\u202ey"', '"\\u2060"'],
    ["title", '"a\\u202eb"'],
    ["at", '"1\\u200b1"'],
    ["seed", '"\\u{e0041}"'],
  ]);
});
