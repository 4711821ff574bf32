import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { AddSaved } from "../../src/app/library/SavedShelf";
import { MOST_FILE_BYTES } from "../../src/kernel/scenario/file/read-text";
import { act } from "./act";

/** The library's text when a person chooses this file as an exported list. */
async function said(file: File): Promise<string> {
  const onAdded = vi.fn<(text: string) => void>();
  const place = document.createElement("div");
  act(() => createRoot(place).render(<AddSaved onAdded={onAdded} />));
  const input = place.querySelector("input") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [file] });
  Object.defineProperty(input, "value", { value: "", writable: true });
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  return onAdded.mock.calls[0]?.[0].replaceAll("\u202f", "") ?? "";
}

test("the notice shows control characters that reverse the text of a file name", async () => {
  expect(await said(new File(["x"], "a\u202egnp\u001b[2J.json"))).toMatch(
    /^a\\u202egnp\\u001b\[2J\.json cannot be added: /,
  );
});

test("a list over the limit is refused with the text for a scenario file", async () => {
  expect(await said(new File([" ".repeat(MOST_FILE_BYTES + 1)], "long.json"))).toBe(
    "long.json cannot be added: 2000001 bytes. Allowed: at most 2000000.",
  );
});
