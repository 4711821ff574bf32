import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);
/** How many random hashes are tried. */
const HASHES = process.env.BUFFERLAB_LONG === "1" ? 150 : 25;

const BAD = [
  { what: "an unknown field", hash: "#/buffer?v=1&foo=1", field: "foo", value: '"1"', allowed: "no key of a link" },
  {
    what: "a value out of range",
    hash: "#/buffer?v=1&at=4000000000",
    field: "at",
    value: "4000000000",
    allowed: "3\u202f999\u202f999\u202f999",
  },
  { what: "a wrong type", hash: "#/buffer?v=1&at=soon", field: "at", value: '"soon"', allowed: "a whole number" },
  { what: "a newer version", hash: "#/buffer?v=9", field: "v", value: "9", allowed: "newer Bufferlab" },
  {
    what: "a misspelt policy",
    hash: "#/buffer?v=1&A=article-flawd",
    field: "A",
    value: "article-flawd",
    allowed: "did you mean article-flawed?",
  },
] as const;

const PROBLEM = "This link has a problem. Nothing has been changed.";

test(
  "every problem of a link is named, the address stays, and the default is one click away",
  LONG_RUN,
  async ({ page, browserName }) => {
    const lab = new LabPage(page);
    for (const { what, hash, field, value, allowed } of BAD) {
      await test.step(what, async () => {
        if (hash === BAD[0].hash) await lab.open(hash);
        else await lab.follow(hash);
        const row = page.locator("tr").filter({ has: page.getByRole("rowheader", { name: field, exact: true }) });
        await expect(row).toContainText(value);
        await expect(row).toContainText(allowed);
        await expect(lab.title).toHaveText(PROBLEM);
        expect(new URL(page.url()).hash).toBe(hash);
      });
    }
    await test.step("a hash of 2 MB", async () => {
      // Firefox itself refuses an address of more than 1 MiB.
      const length = browserName === "firefox" ? 1_000_000 : 2_000_000;
      await page.evaluate((most) => {
        location.hash = `#/buffer?v=1&x=${"y".repeat(most)}`;
      }, length);
      await expect(page.getByRole("row").filter({ hasText: "characters" })).toContainText("at most 8\u202f000");
      await lab.button("Open the default").click();
      await lab.expectStep(37_900);
      await expect(lab.title).toContainText("98.5");
    });
    await test.step("the default of the lab that the link names", async () => {
      await lab.follow("#/heap?v=1&slots=x");
      await lab.button("Open the default").click();
      await expect(page.locator(".stage-where")).toContainText(/step 409\s599/);
    });
    await test.step("a link damaged in transit shows the probable original, which opens as it was shared", async () => {
      const link = "#/buffer?v=1&title=50%20%25%20off&at=11&A=article-flawed&d=98e238";
      const changed = `#${encodeURIComponent(link.slice(1))}`;
      await lab.follow(changed);
      await expect(lab.title).toHaveText(PROBLEM);
      expect(new URL(page.url()).hash).toBe(changed);
      await page.getByRole("link", { name: link }).click();
      await lab.expectStep(11);
      await expect(page.locator(".provenance")).toContainText("as linked ✓");
      await page.goBack();
      await expect(lab.title).toHaveText(PROBLEM);
    });
  },
);

test("Back undoes a jump and a preset, and a reload keeps the state in the address", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.go("11");
  await lab.expectStep(11);
  const presets = page.getByRole("combobox", { name: "Scenario" });
  await presets.selectOption({ label: "No cache" });
  await expect(lab.title).toContainText("Nothing is wasted");
  await expect(page).toHaveURL(/A=no-cache/);
  await page.goBack();
  await lab.expectStep(11);
  await expect(lab.lane("B Chen, fixed")).toBeVisible();
  await page.goBack();
  await lab.expectStep(37_900);
  await expect(lab.title).toContainText("98.5");
  await presets.selectOption({ label: "Ten slots, keeping the bigger" });
  await lab.go("500");
  await lab.expectStep(500);
  await lab.button("Step forward").click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/buffer\?v=1&at=501&A=ten-slots&d=[0-9a-f]{6}$/);
  // The address has the step while its motion still shows.
  await lab.expectStep(501);
  const figures = await lab.stage.locator("dd").allTextContents();
  await page.reload();
  await lab.expectStep(501);
  await expect.poll(() => lab.stage.locator("dd").allTextContents()).toEqual(figures);
});

// In daily runs tests/unit/state-run-address.test.ts and single-file.spec.ts check that the address follows.
test("the address follows a run that plays", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=start");
  await lab.setSpeed("End");
  await lab.button("Play").click();
  await expect.poll(() => Number(new URLSearchParams(page.url().split("?")[1]).get("at"))).toBeGreaterThan(1000);
  await lab.button("Pause").click();
});

test(
  "a link to a far step opens at once, stops where a person stops it, and canceling returns to where the run was",
  LONG_RUN,
  async ({ page }) => {
    const far = "#/buffer?v=1&at=3000000000&d=000000";
    const lab = new LabPage(page);
    await lab.open(far);
    await expect(page.getByRole("progressbar", { name: "replaying" })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(far);
    await lab.button("Stop here").click();
    await expect(page.getByRole("progressbar", { name: "replaying" })).toBeHidden();
    await expect.poll(() => page.url()).toMatch(/at=\d{5,9}&d=[0-9a-f]{6}$/);
    await expect(page.getByText("different numbers than the link says")).toBeHidden();
    await lab.button("Step forward").click();
    await expect.poll(() => page.url()).toMatch(/at=\d{5,9}&d=[0-9a-f]{6}$/);
    await lab.follow("#/buffer?v=1&at=11");
    await lab.expectStep(11);
    await lab.follow(far);
    await lab.button("Cancel").click();
    await lab.expectStep(11);
  },
);

test("the page shows what it says, whatever its address contains", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const lab = new LabPage(page);
  await lab.open();
  const marks = [..."%&=?#/.,:~-_ABv01of<\"'é", "&z=", "&d=", "__proto__", "\u202e", "#/buffer?v=1", "#/library"];
  const random = seeded(20060502);
  const hashes = Array.from({ length: HASHES }, () =>
    Array.from({ length: 1 + random(12) }, () => marks[random(marks.length)]).join(""),
  );
  // Runs in the page, because that many questions from outside take longer than everything that it does.
  const silent = await page.evaluate(async (all) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const words = () => document.querySelector("h1")?.textContent?.trim() ?? "";
    const found: string[] = [];
    for (const hash of all) {
      location.hash = hash;
      // A place that is loaded on demand appears later.
      for (let frames = 0; frames < 600; frames++) {
        await painted();
        if (words() !== "") break;
      }
      if (words() === "") found.push(hash);
    }
    return found;
  }, hashes);
  expect(silent).toEqual([]);
  expect(failures).toEqual([]);
});

/** Whole numbers below `most`, the same in every run (Park and Miller's generator). */
function seeded(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % most;
  };
}
