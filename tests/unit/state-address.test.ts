import { expect, test } from "vitest";
import { UrlSync } from "../../src/kernel/run/trail";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { defaultScenario } from "../../src/models/allocation/default-scenario";

/** An address bar whose writer of links loads on command. */
function slowBar() {
  const waiting: (() => void)[] = [];
  const written: string[] = [];
  const bar = {
    hash: () => "#/library",
    push: (hash: string) => written.push(hash),
    replace: (hash: string) => written.push(hash),
    writer: (ready: (write: typeof encodeLink) => void) => waiting.push(() => ready(encodeLink)),
    now: () => 0,
    later: () => {},
  };
  const arrive = () => {
    for (const come of waiting.splice(0)) come();
  };
  return { bar, written, arrive };
}

test("the address follows the run as soon as links can be written", () => {
  const { bar, written, arrive } = slowBar();
  new UrlSync(bar).follow({ scenario: defaultScenario, digest: null });
  arrive();
  expect(written).toEqual(["#/buffer?v=1"]);
});

test("a step that waits for its second is written when the page ends", () => {
  const { bar, written, arrive } = slowBar();
  const ends: (() => void)[] = [];
  const address = new UrlSync({ ...bar, beforeEnd: (task) => ends.push(task) });
  address.follow({ scenario: defaultScenario, digest: null });
  address.follow({ scenario: { ...defaultScenario, at: 7 }, digest: null });
  arrive();
  expect(written).toEqual(["#/buffer?v=1"]);
  for (const end of ends) end();
  arrive();
  expect(written.at(-1)).toBe("#/buffer?v=1&at=7");
});

test("steps by hand are written at once, within what browsers allow", () => {
  let now = 0;
  const written: string[] = [];
  const { bar } = slowBar();
  const address = new UrlSync({
    ...bar,
    now: () => now,
    replace: (hash) => written.push(hash),
    writer: (ready) => ready(encodeLink),
  });
  for (let at = 1; at <= 300; at++, now += 100)
    address.follow({ scenario: { ...defaultScenario, at }, digest: null }, false);
  expect(written.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, i) => `#/buffer?v=1&at=${i + 1}`));
  // Safari refuses more than 100 in 30 seconds.
  expect(written.length).toBeLessThanOrEqual(100);
});

test("an address that was changed while the writer of links was loading stays unchanged", () => {
  const { bar, written, arrive } = slowBar();
  const address = new UrlSync(bar);
  address.follow({ scenario: defaultScenario, digest: null });
  address.forget();
  arrive();
  expect(written).toEqual([]);
});
