import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_PRESENTATION, LAB_PARTS, useAsked } from "../../src/kernel/run/asked-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { usePreferences } from "../../src/kernel/run/preferences-store";
import { chooseLayer, keepLayer, useLayer } from "../../src/labs/shared/layer";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
beforeEach(async () => {
  page = await MountedPart.open("#/buffer", <Shown />);
  usePreferences.setState({ layer: "look" });
});
afterEach(() => page.close());

const Shown = () => <p>{useLayer()}</p>;
const TWO = "#/buffer?v=1&at=11&A=article-flawed&B=ten-slots";

/** Opens an address as one that somebody has sent. */
async function receive(hash: string): Promise<void> {
  useNavigation.setState({ sent: hash });
  await page.follow(hash);
}

test.each([
  [TWO, "compare"],
  ["#/buffer?v=1&at=12&A=ten-slots", "look"],
  ["#/buffer?v=1&at=12", "look"],
  ["#/pages?v=1&stage=policies&at=799", "look"],
  ["#/buffer?v=1&at=11&from=11&to=20", "everything"],
])("%s, when sent, opens in the layer that shows it: %s", async (hash, layer) => {
  await receive(hash);
  expect(page.text).toBe(layer);
});

test("a link of this page to two lanes keeps the layer, and so does another state after a sent one", async () => {
  await page.follow(TWO);
  expect(page.text).toBe("look");
  await receive(TWO.replace("11", "12"));
  expect(page.text).toBe("compare");
  await page.follow("#/buffer?v=1&at=20&A=no-cache&B=ten-slots");
  expect(page.text).toBe("look");
});

test("a person’s choice wins over a sent link", async () => {
  await receive(TWO);
  chooseLayer("look");
  await page.rest();
  expect(page.text).toBe("look");
});

test("an address that hides every part of the lab has the smallest layer, and one that hides some has all the others", async () => {
  const hide = (...parts: typeof DEFAULT_PRESENTATION.hide) =>
    useAsked.setState({ presentation: { ...DEFAULT_PRESENTATION, hide: parts } });
  hide("story");
  await page.rest();
  expect(page.text).toBe("everything");
  hide(...LAB_PARTS);
  await receive(TWO);
  expect(page.text).toBe("look");
  useAsked.setState({ presentation: DEFAULT_PRESENTATION });
});

test("a reload keeps the layer that a person left, though its address alone would show more", async () => {
  sessionStorage.clear();
  keepLayer();
  window.dispatchEvent(new Event("pagehide"));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type: "reload" } as unknown as PerformanceEntry]);
  for (const at of ["12", "13"]) await receive(TWO.replace("11", at));
  expect(page.text).toBe("compare");
  keepLayer();
  await page.rest();
  expect(page.text).toBe("look");
  await receive(TWO);
  expect(page.text).toBe("compare");
});
