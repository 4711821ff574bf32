import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DataTable } from "../../src/shared/data-table";
import { tableCsv } from "../../src/shared/table-writers";
import { TableDialog } from "../../src/ui/TableDialog";
import { act } from "./act";
import { readCsv } from "./csv-reader";

// jsdom has no dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });

const TABLE: DataTable = {
  title: "Sizes",
  takeaway: "Three of four are small.",
  columns: [
    { name: "size", key: "size_bytes" },
    { name: "share", key: "share_percent", text: (value) => `${value} %` },
    { name: "state", key: "state" },
  ],
  rows: [
    [100, 75, "kept"],
    [200, Number.NaN, ""],
  ],
};

const dialogOf = (table: DataTable) => <TableDialog table={table} origin="replayed" onClose={() => {}} />;

function shown(table: DataTable): HTMLElement {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  act(() => createRoot(place).render(dialogOf(table)));
  return place;
}

const texts = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll(selector)].map((element) => element.textContent);

test("the table has a title, its point, headers and a row header per row, and scrolls by keyboard", () => {
  const place = shown(TABLE);
  expect(place.querySelector("p")?.textContent).toBe("Three of four are small. replayed");
  expect(place.querySelector("caption")?.textContent).toBe("Sizes, 2 rows");
  expect(texts(place, "thead th")).toEqual(["size", "share", "state"]);
  expect(texts(place, "tbody th")).toEqual(["100", "200"]);
  expect(texts(place, "tbody td")).toEqual(["75 %", "kept", "–", ""]);
  expect(texts(place, '[data-kind="text"]')).toEqual(["state", "kept", ""]);
  expect(place.querySelector<HTMLElement>(".table-scroll")?.tabIndex).toBe(0);
});

test("a column of formatted numbers is one of numbers, words that begin with a number are text", () => {
  const columns = ["policy", "holds", "share"].map((key) => ({ name: key, key }));
  const rows = [
    ["1 slot, first fit", "13\u202f746 KiB", "−0.5\u00a0%"],
    ["no cache", "–", "100\u00a0%"],
  ];
  const place = shown({ ...TABLE, columns, rows });
  expect(texts(place, '[data-kind="text"]')).toEqual(["policy", "1 slot, first fit", "no cache"]);
});

test("more than 200 rows are refused", () => {
  const rows = Array.from({ length: 201 }, (_, i) => [i, i]);
  expect(() => renderToStaticMarkup(dialogOf({ ...TABLE, rows }))).toThrow("at most 200");
});

test("Copy copies the table's CSV, and says when the browser forbids it", async () => {
  const written: string[] = [];
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  const place = shown(TABLE);
  const copy = [...place.querySelectorAll("button")].find((button) => button.textContent === "Copy");
  await act(async () => copy?.click());
  expect(written).toEqual([tableCsv(TABLE)]);
  expect(readCsv(written[0] ?? "")).toEqual([
    ["size_bytes", "share_percent", "state"],
    ["100", "75", "kept"],
    ["200", "", ""],
  ]);
  expect(place.querySelector("[role=status]")?.textContent).toBe("Copied.");
  clipboard.writeText = () => Promise.reject(new Error("no"));
  await act(async () => copy?.click());
  expect(place.querySelector("[role=status]")?.textContent).toContain("Save the file instead");
});
