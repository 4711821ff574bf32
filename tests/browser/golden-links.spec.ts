import { expect } from "@playwright/test";
import { goodLinks } from "../permalinks/golden-link";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

const hashOf = (link: string) => (link.includes("#") ? link.slice(link.indexOf("#")) : `#${link}`);

/** With the digest of their state in Node. */
const linked = goodLinks()
  .map(({ link, digest }) => ({ hash: hashOf(link), digest }))
  .map(({ hash, digest }) => `${hash}${hash.includes("?") ? "&" : "?"}d=${digest}`);

test("every link that was given out leads to the state that it led to in Node", async ({ page }) => {
  const lab = new LabPage(page);
  const go = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  await lab.open();
  for (const hash of linked) {
    await go("#/nowhere");
    await expect(lab.title).toHaveText("This link has a problem. Nothing has been changed.");
    await go(hash);
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
