import { expect, test, vi } from "vitest";
import { useSaved } from "../../src/kernel/run/saved-store";
import * as handOver from "../../src/ui/hand-over";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, said, the } from "./page-roles";

freshPages();

const shelf = () => the("region", "Saved on this device");
const links = () => all("link", undefined, shelf()).map(nameOf);
const nameField = () => the<HTMLInputElement>("textbox", "Name", shelf());
const step = () => said(document.querySelector(".takeaway-step"));
const provenance = () => said(document.querySelector(".provenance"));

/** Saves the current scenario under a name. */
async function save(page: WholePage, name: string): Promise<void> {
  the("button", "Save this scenario").focus();
  await page.key("Enter");
  await page.write(nameField(), name);
  await page.key("Enter");
}

test("the header leads to the library and back, a card opens its scenario, and Back returns to the card", async () => {
  const page = await WholePage.open("#/buffer?v=1&at=500");
  const nav = the("navigation", "Bufferlab");
  await page.click(the("link", "Library", nav));
  expect(document.activeElement).toBe(the("heading", "Library"));
  expect(document.title).toBe("Library · Bufferlab");
  await page.click(the("link", "Buffer cache", nav));
  expect(step()).toBe("step 500");
  await page.back();
  expect(all("heading", "Library")).toHaveLength(1);
  await page.click(the("link", /^Ten slots instead of one/));
  expect([step(), provenance()]).toEqual(["step 37 900", "Reproduced as linked ✓"]);
  await page.back();
  expect(all("heading", "Library")).toHaveLength(1);
});

test("keys save, rename, delete and restore a scenario, and the focus follows", async () => {
  const page = await WholePage.open("#/buffer?v=1&at=11&A=article-flawed");
  await page.click(the("link", "Library"));
  await save(page, "Lecture 3");
  expect(said(all("status", undefined, shelf())[0])).toContain("“Lecture 3” is saved.");
  expect(document.activeElement).toBe(the("button", "Save this scenario"));
  expect(the("link", "Lecture 3").getAttribute("href")).toMatch(
    /^#\/buffer\?v=1&at=11&A=article-flawed&d=[0-9a-f]{6}$/,
  );
  expect(said(the("listitem", undefined, shelf()))).toContain("at step 11");

  await save(page, "Lecture 3");
  expect(document.activeElement).toBe(nameField());
  expect(said(the("alert", undefined, shelf()))).toContain("can’t be used as a name");
  await page.key("Escape");
  expect(document.activeElement).toBe(the("button", "Save this scenario"));

  const name = "The <b>bad</b> hit";
  await page.press("Rename Lecture 3");
  await page.write(the("textbox", /name/i, shelf()), name);
  await page.key("Enter");
  expect(links()).toEqual([name]);
  expect(document.activeElement).toBe(the("button", `Rename ${name}`));

  the("button", `Delete ${name}`).focus();
  await page.key("Enter");
  expect(links()).toEqual([]);
  expect(document.activeElement).toBe(the("button", "Undo"));
  await page.key("Enter");
  expect(document.activeElement).toBe(the("button", `Rename ${name}`));
  await page.click(the("link", name));
  expect(step()).toBe("step 11");
  expect(provenance()).toContain("as linked ✓");
});

test("saved scenarios are exported, one as a scenario file and all as a list", async () => {
  const files: { name: string; text: string }[] = [];
  const saveText = (text: string, name: string) => void files.push({ name, text });
  vi.spyOn(handOver, "saveText").mockImplementation(saveText);
  const name = "The <b>bad</b> hit";
  const page = await WholePage.open("#/library");
  await save(page, name);
  await page.press(`Export ${name}`);
  await page.press("Export all");
  const [one, list] = files;
  expect(one?.name).toBe("the-b-bad-b-hit.bufferlab.json");
  expect(JSON.parse(one?.text ?? "")).toMatchObject({ at: 37_900, title: name });
  expect(JSON.parse(list?.text ?? "")).toMatchObject({ version: 1, saved: [{ name }] });
  await page.follow("#/buffer?v=1&title=Its%20own%20title");
  await page.follow("#/library");
  await save(page, "another name");
  await page.press("Export another name");
  expect(JSON.parse(files[2]?.text ?? "").title).toBe("Its own title");
});

test("the library works without storage, and says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  const page = await WholePage.open("#/library");
  expect(said(the("alert", undefined, shelf()))).toContain("saves nothing");
  await save(page, "for now");
  expect(links()).toEqual(["for now"]);
});

test("with full storage nothing is lost, nothing pretends to be saved, and a file is offered", async () => {
  const page = await WholePage.open("#/library");
  await save(page, "first");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await save(page, "second");
  const alerts = all("alert", undefined, shelf()).map(said).join(" ");
  expect(alerts).toContain("no more room");
  expect(alerts).toContain("“second” is not saved");
  expect(nameField().value).toBe("second");
  expect(links()).toEqual(["first"]);
  expect(all("button", "Save it as a file")).toHaveLength(1);
  await page.write(the<HTMLSelectElement>("combobox", "Theme"), "dark");
  await page.press("Help: keys and privacy");
  expect(said(the("dialog"))).toContain("cannot save anything for this page");
});

test("unreadable stored data is reported, never overwritten, and deleted only by a person", async () => {
  const rubbish = "{<img src=x onerror=alert(1)>";
  localStorage.setItem("bufferlab.saved", rubbish);
  const page = await WholePage.open("#/library");
  expect(useSaved.getState().foreign).toBe(rubbish);
  expect(said(the("alert", undefined, shelf()))).toContain("cannot be read");
  await save(page, "mine");
  expect(links()).toEqual([]);
  expect(localStorage.getItem("bufferlab.saved")).toBe(rubbish);
  await page.key("Escape");
  expect(all("button", "Export unreadable entries")).toHaveLength(1);
  await page.press("Delete it");
  expect(all("alert", undefined, shelf())).toEqual([]);
  await save(page, "mine");
  expect(links()).toEqual(["mine"]);
});
