import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { LONG } from "../long-run";
import { badLinks, goodLinks, TRACES } from "../permalinks/golden-link";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

const hashOf = (link: string) => (link.includes("#") ? link.slice(link.indexOf("#")) : `#${link}`);

/** With the digest of their state in Node. No browser has the trace of a link before a person opens its file. */
const linked = goodLinks()
  .filter(({ link }) => !/\b(work|life)=trace/.test(link) || link.includes("calls="))
  .map(({ link, digest }) => ({ hash: hashOf(link), digest }))
  .map(({ hash, digest }) => `${hash}${hash.includes("?") ? "&" : "?"}d=${digest}`);

/** Node replays all links each day (tests/permalinks); the page follows every fourth one, and all in the long run. */
const followed = [...new Set(linked)].filter((_, i) => LONG || i % 4 === 0);

/**
 * Goes to a state in the open page as Back does, even to the current one. Returns the page's message as soon as it says
 * whether the link led to its numbers.
 */
const follow = (page: Page, hash: string) =>
  page.evaluate(
    (next) =>
      new Promise<string>((resolve) => {
        const wordOn = () => document.querySelector(".provenance")?.textContent ?? "";
        let hasLeft = false;
        new MutationObserver((_, observer) => {
          hasLeft ||= !wordOn().includes("as linked");
          const problem = document.querySelector(".message-page h1, .notice")?.textContent;
          if (!hasLeft || !(wordOn().includes("as linked") || problem)) return;
          observer.disconnect();
          resolve(problem ?? wordOn());
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
        history.pushState(null, "", next);
        dispatchEvent(new PopStateEvent("popstate"));
      }),
    hash,
  );

/** The source of tests/permalinks/link-outcome.ts and of all that it imports, as one module. */
async function bundled(): Promise<string> {
  const entry = "tests/permalinks/link-outcome.ts";
  const lib = { entry, formats: ["es"], fileName: "outcome" } as const;
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: { write: false, lib: { ...lib, formats: [...lib.formats] } },
  });
  const [{ output }] = made as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

test.use(STILL);

test(
  "every golden link is read, run or refused as in Node",
  // In daily runs Node checks all links, and Firefox computes the states of state-hash.spec.ts.
  LONG_RUN,
  async ({ page, baseURL }) => {
    const body = await bundled();
    await page.route("**/link-outcome.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await page.goto("./licenses.txt");
    const built = (name: string) =>
      `${baseURL}assets/${readdirSync("dist/assets").find((file) => file.startsWith(`${name}-`))}`;
    const cores = { allocation: built("bufferlab"), page_cache: built("page_cache") };
    const lines = [...badLinks(), ...goodLinks()];
    const outcomes = await page.evaluate(
      async ({ module, cores, links, traces }) => (await import(module)).linkOutcomes(cores, links, traces),
      {
        module: `${baseURL}link-outcome.js`,
        cores,
        links: lines.map(({ link }) => link),
        traces: TRACES,
      },
    );
    expect(outcomes).toEqual(
      lines.map((line) => ("digest" in line ? { digest: line.digest } : { problems: line.problems })),
    );
  },
);

test(
  "golden links lead the page to the same state as in Node, and a link that claims other numbers is reported",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    // Everything around the figures does not depend on the link, and takes most of a visit's time.
    await page.setViewportSize({ width: 640, height: 360 });
    await lab.open("?hide=policy,workload,story#/heap?v=1&at=500");
    for (const hash of followed)
      await test.step(hash, async () => expect(await follow(page, hash)).toContain("as linked ✓"));
    const other = "#/buffer?v=1&at=11&d=000000";
    expect(await follow(page, other)).toMatch(/different numbers than the link says.*A 2\.9/);
    await expect(page.locator(".provenance")).not.toContainText("as linked");
    expect(new URL(page.url()).hash).toBe(other);
  },
);
