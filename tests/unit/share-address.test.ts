import { encode } from "uqr";
import { expect, test } from "vitest";
import { blankFrame, linkedNow } from "../../src/kernel/run/frame-store";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { pageLink, spokenLink } from "../../src/kernel/scenario/link/page-link";
import { allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { qrPath } from "../../src/shared/qr-path";
import { infoWith } from "./lane-kit";
import { frameOf } from "./share-kit";

const at = (at: number | "start") => frameOf({ ...defaultScenario, at });
const lanesOf = (frame: ReturnType<typeof frameOf>) => frame.lanes.map((lane) => ({ ...lane, firsts: [] }));
const linkedAt = (step: number | "start") => {
  const frame = at(step);
  return linkedNow(defaultScenario, { info: frame.info, lanes: lanesOf(frame) });
};

test("an address is the page's without its query and its hash, plus the link", () => {
  expect(pageLink({ href: "https://example.org/lab/?theme=dark#/buffer?v=1&x=?" }, "#/buffer?v=1")).toBe(
    "https://example.org/lab/#/buffer?v=1",
  );
  expect(pageLink({ href: "file:///home/a/bufferlab.html" }, "#/x")).toBe("file:///home/a/bufferlab.html#/x");
  expect(spokenLink("https://example.org/lab/#/x")).toBe("example.org/lab/#/x");
});

test("the visible state is shared at its step, with its digest", async () => {
  for (const step of [11, "start", 37_900] as const) {
    const linked = linkedAt(step);
    expect(linked.digest).toMatch(/^[0-9a-f]{6}$/);
    expect(await decodeLink(encodeLink(linked.scenario, linked.digest))).toEqual({
      ok: true,
      value: { scenario: { ...defaultScenario, at: step }, digest: linked.digest },
    });
  }
  expect(linkedAt(11).digest).not.toBe(linkedAt(12).digest);
});

test("a state not yet seen has no digest, either during a seek or before the first frame", () => {
  const { lanes } = at(11);
  const reading = { info: infoWith({ done: 5, seek: { target: 12, done: 5 } }), lanes: lanesOf({ ...at(11), lanes }) };
  expect(linkedNow(defaultScenario, reading)).toEqual({ scenario: { ...defaultScenario, at: 11 }, digest: null });
  const blank = allocationFrame(blankFrame(defaultScenario));
  expect(linkedNow(defaultScenario, { ...blank, lanes: lanesOf(blank) }).digest).toBeNull();
});

/** Which modules a path of unit-high rectangles covers. */
function covered({ size, path }: ReturnType<typeof qrPath>): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i++) (modules[Number(y)] ?? [])[Number(x) + i] = true;
  }
  return modules;
}

test("the path of a code covers its dark modules and no others", () => {
  const { data } = encode("https://example.org/lab/#/buffer?v=1&at=11", { ecc: "M", border: 4 });
  expect(covered(qrPath(data))).toEqual(data);
  expect(
    covered(
      qrPath([
        [true, true],
        [false, true],
      ]),
    ),
  ).toEqual([
    [true, true],
    [false, true],
  ]);
});
