import { afterEach, expect, test } from "vitest";
import { Story } from "../../src/labs/buffer-cache/story/Story";
import { act } from "./act";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
afterEach(() => page.close());

test("a card leads to its event once the event has happened", async () => {
  const names = ["Chen, flawed", "Chen, fixed"];
  page = await MountedPart.open("#/buffer?v=1&at=500", <Story focus={0} names={names} onFocus={() => {}} />);
  await page.click(/^3 · The big/);
  expect(page.step).toBeLessThan(500);
  act(() => page.bench.run.transport.reset());
  await page.rest();
  expect(() => page.control(/The biggest/)).toThrow("no /The biggest/");
  expect(page.said(".story ol")).toContain("Not seen yet.");
});
