import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, isolatedTest as test } from "./lab-test";
import { readSite, type Site, StaticHost } from "./static-host";
import { openEveryPart, openSomeParts } from "./tour";
import { whenStored } from "./workers";

test.use({ serviceWorkers: "allow", ...STILL });

/** A complete visit, after which everything that the page may need is on the device. */
async function visit(page: Page, host: StaticHost): Promise<void> {
  await page.goto(host.address);
  await new LabPage(page).runs();
  await whenStored(page);
}

/** Has the browser install the service worker. Returns its final state. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register("./sw.js");
    const worker = installing ?? waiting ?? active;
    if (worker === null) return "none";
    return new Promise<string>((resolve) => {
      const tell = () => ["redundant", "activated"].includes(worker.state) && resolve(worker.state);
      worker.addEventListener("statechange", tell);
      tell();
    });
  });

/** The site as its next version would be: every script has another name, and the page refers to it. */
function nextVersion(site: Site): Site {
  const scripts = [...site.keys()].filter((path) => path.startsWith("assets/") && path.endsWith(".js"));
  const renamed = (text: string) =>
    scripts.reduce((all, path) => {
      const name = path.slice("assets/".length, -".js".length);
      return all.replaceAll(`${name}.js`, `${name}-2.js`);
    }, text);
  const files = [...site].map(([path, file]): [string, Buffer] => {
    if (!/\.(js|html|css)$/.test(path)) return [path, file];
    const text = renamed(file.toString());
    const next = text.replace('<html lang="en"', '<html lang="en" data-version="2"');
    return [renamed(path), Buffer.from(next.replace(/(url:"index\.html",revision:")/, "$12"))];
  });
  return new Map(files);
}

test("after one visit the page opens without a network, by any address, and so does every part of it", async ({
  page,
}) => {
  const site = readSite("dist");
  const host = await StaticHost.of(site);
  await visit(page, host);
  await host.close();
  const lab = new LabPage(page);
  await page.reload();
  await lab.runs();
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  await page.goto(`${host.address}#/buffer`);
  await lab.expectStep(37_900);
  await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
  const missing = await page.evaluate(
    async (paths) => {
      const answers = await Promise.all(
        paths.map((path) =>
          fetch(`./${path}`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return paths.filter((_, place) => !answers[place]);
    },
    [...site.keys()].filter((path) => path.startsWith("assets/")),
  );
  expect(missing).toEqual([]);
  await openSomeParts(page);
  await page.goto(`${host.address}index.html#/buffer?v=1&at=11`);
  await lab.expectStep(11);
  await page.goto(`${host.address}?theme=projector#/buffer?v=1&at=11`);
  await lab.expectStep(11);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "projector");
  await page.goto(`${host.address}learn/leak.html`);
  await expect(page.getByRole("heading", { name: "Answer key" })).toHaveCSS("font-size", "22px");
  await page.getByRole("link", { name: "Buffer cache" }).click();
  await lab.runs();
  await page.goto(`${host.address}docs/glossary.html`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
});

test("a part missing on the host is not cached, nor is the host's error page", LONG_RUN, async ({ page }) => {
  const whole = readSite("dist");
  const part = [...whole.keys()].find((path) => /^assets\/Library-.*\.js$/.test(path)) ?? "";
  const host = await StaticHost.of(new Map([...whole].filter(([path]) => path !== part)));
  // No script of the page runs here, so the test registers the service worker.
  await page.goto(`${host.address}licenses.txt`);
  expect(await installed(page)).toBe("redundant");
  expect(await page.evaluate(async (path) => (await fetch(`./${path}`)).status, part)).toBe(404);
  host.site = whole;
  expect(await installed(page)).toBe("activated");
  expect(await page.evaluate(async (path) => (await fetch(`./${path}`)).text(), part)).toBe(
    whole.get(part)?.toString(),
  );
  await host.close();
});

test(
  "an open page keeps its parts when a new version appears, which the next reload shows",
  LONG_RUN,
  async ({ page, context }) => {
    const host = await StaticHost.of(readSite("dist"));
    await visit(page, host);
    host.site = nextVersion(host.site);
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === "installed");
    await expect.poll(isWaiting).toBe(true);
    await page.goto(`${host.address}#/buffer`);
    await openEveryPart(page);
    await page.reload();
    await new LabPage(page).runs();
    await expect(page.locator("html")).toHaveAttribute("data-version", "2");
    await page.goto("about:blank");
    await page.goto(`${host.address}#/buffer`);
    await openEveryPart(page);
    await page.goto("about:blank");
    await page.close();
    const later = await context.newPage();
    await later.goto(host.address);
    const isNew = () => later.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null);
    await expect(async () => {
      await later.goto("about:blank");
      await later.goto(host.address);
      expect(await isNew()).toBe(true);
    }).toPass();
    await host.close();
    await later.reload();
    await new LabPage(later).runs();
    await expect(later.locator("html")).toHaveAttribute("data-version", "2");
    await later.goto(`${host.address}#/buffer`);
    await openEveryPart(later);
  },
);
