import { expect, type Page, type Route } from "@playwright/test";
import { DOORS, enter, lateFiles, WITHOUT_DOOR } from "./doors";
import { LabPage } from "./lab-page";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";
import { advancing } from "./page-clock";
import { catchWorkers } from "./workers";

const MISSING = /part of th(is|e) page could not be loaded/i;

/** Ways in which a host serves something other than the requested file. */
const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  "without an answer": (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: "no such file" }),
  "the page in its place": (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>x</title>" }),
  cut: async (route) => {
    const body = await (await route.fetch()).body();
    await route.fulfill({ contentType: "application/wasm", body: body.subarray(0, body.length / 2) });
  },
  "with a flipped bit": async (route) => {
    const body = await (await route.fetch()).body();
    body[body.length - 100] = (body[body.length - 100] ?? 0) ^ 4;
    await route.fulfill({ contentType: "application/wasm", body });
  },
};

test.use(STILL);
isolatedTest.use(STILL);

for (const [name, fault] of Object.entries(FAULTS)) {
  const often = name === "with a flipped bit" ? DAILY : LONG_RUN;
  test(`a core that is ${name} is reported, figures and address stay, and a retry works`, often, async ({ page }) => {
    await page.route("**/*.wasm", fault);
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=37900");
    const notice = page.getByRole("alert").filter({ hasText: "It could not be started" });
    await expect(notice).toContainText("The simulation core");
    expect(await notice.textContent()).not.toMatch(/Error: .*Error:|[.][.]/);
    expect(page.url()).toContain("at=37900");
    await page.unroute("**/*.wasm");
    await lab.button("Try again").click();
    await expect(notice).toHaveCount(0);
    await lab.expectStep(37_900);
    await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
    // The address may leave out the default step.
    await expect(page).toHaveURL(/#\/buffer\?v=1&d=2ff667$/);
  });
}

test("without its core, a lab that never had an answer shows its stage and settings, and its header leads on", async ({
  page,
}) => {
  await page.route("**/*.wasm", (route) => route.abort());
  const lab = new LabPage(page);
  await lab.open("#/heap");
  await expect(page.getByRole("alert")).toContainText("The simulation core");
  await expect(page.getByRole("complementary").first().getByRole("heading").first()).toBeVisible();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

test("while its core is on the way, another place shows its text", async ({ page }) => {
  await page.route("**/*.wasm", () => {});
  await page.goto("./#/heap");
  await expect(page.getByRole("main")).toBeAttached();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

// In daily runs tests/unit/client.test.ts and faults-slow.test.ts check when, and opening.spec.ts what the page shows meanwhile.
isolatedTest(
  "a core that does not load is reported after ten seconds, and the notice disappears when it arrives",
  LONG_RUN,
  async ({ page }) => {
    // The clock stands still from the start, so a slow machine changes nothing.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/*.wasm", async (route) => {
      await held;
      await route.continue();
    });
    const lab = new LabPage(page);
    await lab.open();
    const notice = page.getByRole("alert").filter({ hasText: "has not loaded after 10 seconds" });
    await page.clock.runFor(9000);
    await expect(notice).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(notice).toHaveCount(1);
    await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
    arrive();
    await advancing(page, 200, () => notice.count()).toBe(0);
    await expect(lab.button("Play")).toBeEnabled();
  },
);

/** Kills the page's worker from outside. */
const killWorker = (page: Page) =>
  page.evaluate(() => {
    const { workers } = window as unknown as { workers: Worker[] };
    workers.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "killed" }));
  });

// In daily runs tests/unit/faults-killed.test.ts kills it at any moment, and failure.spec.ts checks the page's message.
isolatedTest(
  "a worker killed while it seeks, while it plays and while it records: the page says so and continues",
  LONG_RUN,
  async ({ page }) => {
    await catchWorkers(page);
    const lab = new LabPage(page);
    const notice = page.getByRole("alert").filter({ hasText: "killed" });
    await lab.open("#/buffer?v=1&at=500");
    await lab.expectStep(500);
    await lab.go("30000");
    await killWorker(page);
    await expect(notice).toContainText("It was restarted");
    await lab.button("Dismiss").click();
    await lab.go("600");
    await lab.expectStep(600);
    await lab.button("Play").click();
    await killWorker(page);
    await expect(notice).toContainText("replayed to step");
    await lab.button("Dismiss").click();
    await page.goto("./#/heap?v=1&at=300");
    await lab.button("One operation, step by step").click();
    await expect(page.locator(".heap-step").first()).toBeVisible();
    await killWorker(page);
    await expect(notice).toContainText("replayed to step 300");
    await expect(page.locator(".heap-step").first()).toBeVisible();
    expect(page.url()).toContain("at=300");
  },
);

/** Answers requests for these files like a host that has a newer version of the page. */
async function lose(page: Page, files: readonly string[], fault = FAULTS.missing): Promise<void> {
  const lost = new Set(files);
  await page.route("**/assets/**", (route) => {
    const [file = ""] = /assets\/[^?]+/.exec(route.request().url()) ?? [];
    return lost.has(file) && fault ? fault(route) : route.fallback();
  });
}

/** Every other part is loaded like this one and fails with the same text. */
const DAILY_DOOR = "share the start";

for (const [name, door] of Object.entries(DOORS)) {
  const often = name === DAILY_DOOR ? DAILY : LONG_RUN;
  test(
    `the page says that a part loaded later is missing (${name}), and loading it again helps`,
    often,
    async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      // Without the part that reads addresses some buttons stay disabled, so a person gets no further.
      page.setDefaultTimeout(5000);
      await lose(page, lateFiles(), FAULTS["the page in its place"]);
      await enter(page, door).catch((error: Error) =>
        errors.push(...(/Timeout/.test(error.message) ? [] : [error.message])),
      );
      page.setDefaultTimeout(0);
      await expect(page.getByText(MISSING).first()).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const { hash } = new URL(page.url());
      expect(hash).toBe(new URL(door.at, "http://x/").hash);
      expect(errors).toEqual([]);
      await page.unroute("**/assets/**");
      await page.getByRole("button", { name: "Reload the page" }).first().click();
      await page.locator("#root > :not([data-still])").waitFor();
      await expect(page.getByText(MISSING)).toHaveCount(0);
      expect(new URL(page.url()).hash.split("&d=")[0]).toBe(hash);
    },
  );
}

test("every part that is loaded later says that it is missing when only it is missing", LONG_RUN, async ({ page }) => {
  test.setTimeout(1_200_000);
  const doorOf = new Map<string, string>();
  let at = "";
  page.on("request", (request) => {
    const [file = ""] = /assets\/[^?]+/.exec(request.url()) ?? [];
    if (!doorOf.has(file)) doorOf.set(file, at);
  });
  for (const [name, door] of Object.entries(DOORS)) {
    at = name;
    await enter(page, door);
    await page.waitForLoadState("networkidle");
  }
  const files = lateFiles();
  expect(files.filter((file) => !doorOf.has(file) && !WITHOUT_DOOR.test(file))).toEqual([]);
  for (const file of files) {
    const door = DOORS[doorOf.get(file) ?? ""];
    if (door === undefined) continue;
    await lose(page, [file]);
    await enter(page, door).catch(() => {});
    await expect(page.getByText(MISSING).first(), file).toBeVisible();
    await page.unroute("**/assets/**");
  }
});
