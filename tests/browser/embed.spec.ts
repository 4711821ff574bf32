import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const SIZES = [
  { width: 640, height: 360 },
  { width: 360, height: 640 },
  { width: 800, height: 450 },
  { width: 1280, height: 720 },
] as const;
const VIEWS = ["stage", "lab", "chart"] as const;

const openLink = (page: Page) => page.getByRole("link", { name: /^Open in Bufferlab/ });
const transport = (page: Page) => page.getByRole("region", { name: "Transport" });

/** Boxes that scroll their content up and down, the page itself among them. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((box) => {
        const { overflowY } = getComputedStyle(box);
        const scrolls = box === document.documentElement ? overflowY !== "hidden" : /auto|scroll/.test(overflowY);
        return scrolls && box.scrollHeight > box.clientHeight + 1 && box.clientHeight > 0;
      })
      .map((box) => box.className || box.localName),
  );

/** What is seen in a view alone. */
const SHOWN: Readonly<Record<(typeof VIEWS)[number], (page: Page, lab: LabPage) => Promise<void>>> = {
  stage: async (page, lab) => {
    await expect(lab.lane("Chen, flawed")).toBeVisible();
    await expect(page.getByRole("slider", { name: "Playhead" })).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
  },
  lab: async (page) => {
    await expect(page.getByRole("complementary", { name: "Story" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Scenario" })).toBeVisible();
  },
  chart: async (page, lab) => {
    await expect(page.getByRole("slider", { name: "Playhead" })).toBeVisible();
    await expect(lab.lane("Chen, flawed")).toHaveCount(0);
  },
};

for (const ui of VIEWS) {
  test(`the ${ui} in a frame: no page around it, one thing that scrolls, its keys in sight, nothing for axe`, async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await lab.open(`?embed=1&ui=${ui}`);
    await expect(lab.button("Play")).toBeEnabled();
    await expect(lab.title).toHaveCount(1);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    for (const name of ["Present", "Share"]) await expect(lab.button(name)).toHaveCount(0);
    await expect(page.getByText(/^Chen 2006.* ✓$/)).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(openLink(page)).toBeInViewport();
      await expect(lab.button("Play")).toBeInViewport({ ratio: 1 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wide, `${ui}, ${size.width} px`).toBe(0);
      const inner = (await scrollers(page)).filter((name) => name !== "html");
      // A wide lab has rails and a stage, which scroll by themselves on a page that does not.
      if (size.width < 1180) expect([ui, size, inner]).toEqual([ui, size, []]);
      if (size.width === 360) expect(await axeViolations(page)).toEqual([]);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
    await SHOWN[ui](page, lab);
  });
}

test("the way out leads to what is shown, in a tab of its own, without the query", async ({ page, context }) => {
  const lab = new LabPage(page);
  await lab.open("?embed=1&ui=stage&theme=dark#/buffer?v=1&at=11&A=article-flawed");
  await expect(lab.button("Step forward")).toBeEnabled();
  await lab.button("Step forward").click();
  await lab.expectStep(12);
  const link = openLink(page);
  await expect(link).toHaveAttribute("rel", "noopener");
  await expect(link).toHaveAttribute(
    "href",
    /^http:\/\/localhost:\d+\/#\/buffer\?v=1&at=12&A=article-flawed&d=[0-9a-f]{6}$/,
  );
  await expect
    .poll(async () => page.evaluate(() => location.hash))
    .toBe(new URL((await link.getAttribute("href")) ?? "").hash);
  const [opened] = await Promise.all([context.waitForEvent("page"), link.click()]);
  const other = new LabPage(opened);
  await other.runs();
  await other.expectStep(12);
  await expect(opened.getByText("as linked ✓")).toBeVisible();
});

test("a bad link in a frame is explained there, and the way out leads to the same link", async ({ page }) => {
  await page.goto("./?embed=1#/buffer?v=1&at=-3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link has a problem. Nothing has been changed.",
  );
  await expect(openLink(page)).toHaveAttribute("href", /\/#\/buffer\?v=1&at=-3$/);
});

test("parts of the lab are left out, in the frame and on the page", async ({ page }) => {
  const lab = new LabPage(page);
  const scenario = page.getByRole("complementary", { name: "Scenario" });
  await lab.open("?hide=story");
  await expect(page.getByRole("tab")).toHaveText(["Code"]);
  await expect(page.getByRole("heading", { name: "in C" })).toBeVisible();
  await lab.open("?embed=1&hide=policy");
  await expect(page.getByRole("tab")).toHaveText(["What happened"]);
  await expect(page.getByRole("heading", { name: "Workload" })).toBeVisible();
  await expect(scenario.getByText("Chen, flawed")).toHaveCount(0);
  await lab.open("?hide=workload");
  await expect(page.getByRole("heading", { name: "Workload" })).toHaveCount(0);
  await expect(lab.button("Edit policy A")).toBeVisible();
  for (const frame of ["", "embed=1&"]) {
    await lab.open(`?${frame}hide=policy,workload,story`);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(scenario).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Picture in words" })).toBeVisible();
    const [left, stage] = await Promise.all([lab.stage.boundingBox(), page.viewportSize()]);
    expect(left?.x).toBe(0);
    expect(left?.width).toBeGreaterThan((stage?.width ?? 0) / 2);
  }
});

test("the transport: none, single steps, or all of it", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("?embed=1&controls=none#/buffer?v=1&at=11");
  await expect(page.locator("[data-still]")).toHaveCount(0);
  await expect(transport(page)).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveCount(0);
  await lab.stage.focus();
  for (const key of [" ", "ArrowRight", "End"]) await page.keyboard.press(key);
  const graph = await page.locator(".chart-box").boundingBox();
  if (graph === null) throw new Error("no graph");
  await page.mouse.click(graph.x + 40, graph.y + 40);
  await expect(openLink(page)).toHaveAttribute("href", /at=11&d=/);
  await lab.expectStep(11);

  await lab.open("?embed=1&controls=step#/buffer?v=1&at=11");
  await expect(transport(page).getByRole("button")).toHaveCount(2);
  await lab.button("Step forward").click();
  await lab.expectStep(12);
  await lab.stage.focus();
  await page.keyboard.press("ArrowLeft");
  await lab.expectStep(11);
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await lab.expectStep(12);

  await lab.open("?controls=full#/buffer");
  await expect(lab.button("Play")).toBeVisible();
});

test("what is locked says so, and no way leads around it", async ({ page }) => {
  const lab = new LabPage(page);
  const hash = () => page.evaluate(() => location.hash);
  await lab.open("?lock=workload,A#/buffer?v=1&at=100&A=article-flawed&B=article-fixed");
  await expect(lab.button("Step forward")).toBeEnabled();
  await expect(page.getByText("Locked by the link’s author.")).toHaveCount(3);
  await expect(page.getByRole("combobox", { name: "Scenario" })).toBeDisabled();
  for (const name of ["Edit workload", "Edit policy A"]) await expect(lab.button(name)).toHaveCount(0);
  await expect(lab.button("Remove lane A")).toBeDisabled();
  expect(await axeViolations(page, ".rail")).toEqual([]);

  // What is not locked can be changed, and taken back.
  await lab.button("Edit policy B").click();
  await page.getByRole("combobox", { name: "Policy B, preset" }).selectOption("no-cache");
  await expect.poll(hash).toContain("B=no-cache");
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect.poll(hash).not.toContain("B=");

  // A scenario file that has something else where it is locked.
  await drop(page, { v: 1, lanes: [{ capacity: 0 }] });
  await expect(page.getByRole("alert")).toContainText("Locked by the link’s author: policy A");
  await expect(lab.lane("A Chen, flawed")).toBeVisible();
  await lab.button("Dismiss").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a locked policy is not changed by the line of the histogram, by a comparison or by a lane that goes", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("?lock=B#/buffer?v=1&at=100&A=article-flawed&B=article-fixed");
  await expect(lab.button("Step forward")).toBeEnabled();
  for (const name of ["Remove lane A", "Remove lane B"]) await expect(lab.button(name)).toBeDisabled();
  await expect(lab.button("Edit policy A")).toBeVisible();
  await lab.button("Edit workload").click();
  const cutoff = page.getByRole("slider", { name: "cutoff" });
  const lane = page.getByRole("combobox", { name: "lane of the cutoff" });
  await lane.selectOption("A");
  await expect(cutoff).toHaveCount(1);
  await lane.selectOption("B");
  await expect(cutoff).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^cutoff in bytes/ })).toHaveCount(0);
  await expect(page.getByText(": 200\u00a0B. Locked by the link’s author.")).toBeVisible();
  await lab.button("Compare 1 slot with 10").click();
  const both = lab.button("Show both as lanes");
  await expect(both).toHaveAttribute("aria-disabled", "true");
  await both.click({ force: true });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(lab.lane("B Chen, fixed")).toBeVisible();
});

/** Drops a scenario file on the page. */
async function drop(page: Page, scenario: object): Promise<void> {
  await page.evaluate((text) => {
    const held = new DataTransfer();
    held.items.add(new File([text], "other.bufferlab.json", { type: "application/json" }));
    for (const type of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: held, bubbles: true, cancelable: true }));
    }
  }, JSON.stringify(scenario));
}

test.describe("a prediction", () => {
  const FIGURES = /1\.5|1\s882|1\s911|98\.5|wasted/;
  const question = (page: Page) =>
    page.getByRole("heading", {
      level: 1,
      name: "How much of what is handed out do callers need at step 37\u202f900?",
    });

  for (const query of ["?predict=1", "?embed=1&ui=stage&predict=1"]) {
    const often = query.includes("embed") ? LONG_RUN : DAILY;
    test(`withholds the state until it is made: ${query}`, often, async ({ page }) => {
      const lab = new LabPage(page);
      await page.goto(`./${query}`);
      await expect(question(page)).toBeVisible();
      await expect(page.locator("[data-still]")).toHaveCount(0);
      expect(await page.title()).not.toMatch(FIGURES);
      expect(await page.locator("#root").innerHTML()).not.toMatch(FIGURES);
      await expect(page.locator("canvas, [role=status]")).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
      // Keys of the lab are not there yet.
      for (const key of ["p", "ArrowRight", "End", " "]) await page.keyboard.press(key);
      await expect(question(page)).toBeVisible();
      await lab.button("25–75\u00a0%").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("you said 25–75\u00a0%; it is 1.5\u00a0%.")).toBeVisible();
      await expect(lab.title).toContainText("98.5");
      await expect(lab.stage).toBeFocused();
      // It stays while the run goes on.
      await lab.button("Step forward").click();
      await lab.expectStep(37901);
      await expect(
        page.getByText("At step 37\u202f900, lane A, you said 25–75\u00a0%; it is 1.5\u00a0%."),
      ).toBeVisible();
      expect(await axeViolations(page, "main")).toEqual([]);
    });
  }

  test("is right, or not sure, by the core's own count of another link", async ({ page }) => {
    await page.goto("./?predict=1#/buffer?v=1&at=37900&A=article-fixed");
    await page.getByRole("button", { name: "over 75\u00a0%" }).click();
    await expect(page.getByText("you said over 75\u00a0%; it is 96.7\u00a0%. ✓")).toBeVisible();
    await page.goto("./?predict=1#/buffer?v=1&at=11&A=article-flawed");
    await page.reload();
    await page.getByRole("button", { name: "not sure" }).click();
    await expect(page.getByText("you were not sure; it is 2.9\u00a0%.")).toBeVisible();
  });

  test("can be skipped by Enter and by its button; at the start there is none", async ({ page }) => {
    const lab = new LabPage(page);
    await page.goto("./?predict=1");
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await lab.expectStep(37900);
    await expect(page.getByText("you said")).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: "Skip (Enter)" }).click();
    await lab.expectStep(37900);
    await page.goto("./?predict=1#/buffer?v=1&at=start");
    await page.reload();
    await lab.expectStep("start");
  });
});

test("all that the address asks for and does not get is named, and the rest is done", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("?embed=1&ui=leson&hide=storry,policy&theme=pink&utm_source=mail");
  const notice = page.getByRole("alert");
  await expect(notice).toContainText('ui="leson", allowed: stage, lab, chart, lesson; did you mean lesson?');
  await expect(notice).toContainText('hide="storry", allowed: policy, workload, story; did you mean story?');
  await expect(notice).toContainText('theme="pink", allowed: auto, light, dark, projector');
  await expect(notice).not.toContainText("utm_source");
  await expect(page.getByRole("tab")).toHaveText(["What happened"]);
  expect(await axeViolations(page)).toEqual([]);
  await lab.button("Dismiss").click();
  await expect(notice).toHaveCount(0);
});
