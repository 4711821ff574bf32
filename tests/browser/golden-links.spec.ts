import { expect, type Page } from "@playwright/test";
import { goodLinks } from "../permalinks/golden-link";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

const hashOf = (link: string) => (link.includes("#") ? link.slice(link.indexOf("#")) : `#${link}`);

/** With the digest of their state in Node. */
const linked = goodLinks()
  .map(({ link, digest }) => ({ hash: hashOf(link), digest }))
  .map(({ hash, digest }) => `${hash}${hash.includes("?") ? "&" : "?"}d=${digest}`);

/** Goes to a state in the open page as Back does, also to the one that its address is of, until the word on it is taken back. */
const leave = (page: Page, hash: string) =>
  page.evaluate(
    (next) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector(".provenance")?.textContent?.includes("as linked")) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
        history.pushState(null, "", next);
        dispatchEvent(new PopStateEvent("popstate"));
      }),
    hash,
  );

test.use(STILL);

test("every link that was given out leads to the state that it led to in Node", async ({ page }) => {
  const lab = new LabPage(page);
  // What stands around the figures says nothing of a link, and costs most of a visit.
  await page.setViewportSize({ width: 640, height: 360 });
  await lab.open("?hide=policy,workload,story#/heap?v=1&at=500");
  for (const hash of new Set(linked)) {
    await leave(page, hash);
    await expect(page.locator(".provenance"), hash).toContainText("as linked ✓");
  }
});

test("a link that leads to other numbers says so, with the numbers of now, and stays as it is", async ({ page }) => {
  const lab = new LabPage(page);
  const hash = "#/buffer?v=1&at=11&d=000000";
  await lab.open(hash);
  const notice = page.getByRole("status").or(page.locator(".notice"));
  await expect(notice.filter({ hasText: "other numbers than when this was shared" })).toContainText("A 2.9");
  await expect(page.locator(".provenance")).not.toContainText("as linked");
  expect(new URL(page.url()).hash).toBe(hash);
});
