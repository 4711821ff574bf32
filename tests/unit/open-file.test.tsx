import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LinkProblems } from "../../src/app/LinkProblems";
import { useFileDrop } from "../../src/app/open-file/open-files";
import { RunContext } from "../../src/kernel/run/hooks";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import type { Run } from "../../src/kernel/run/run";
import { readFiles } from "../../src/kernel/scenario/file/read-file";
import { FOLDER } from "../../src/shared/folder-type";
import { act } from "./act";
import { reset, stage } from "./run-kit";

/** A file that a browser can list and not read, as Chromium gives a folder. */
const failing = (name: string) => {
  const reject = () => Promise.reject(new DOMException("It could not be read.", name));
  return Object.assign(new File(["{}"], "x.bufferlab.json"), { text: reject, arrayBuffer: reject });
};

const problemsOf = async (files: readonly Blob[]) => {
  const read = await readFiles(files);
  return read.ok ? [] : read.error.problems.map(({ field, value, allowed }) => [field, value, allowed]);
};

describe("unreadable input is refused by name, with advice", () => {
  test.each([
    ["a file that vanished", [failing("NotFoundError")], "not found", /if it was moved, choose it again/],
    ["a file that may not be read", [failing("NotReadableError")], "not readable", /copy it to another folder/],
    ["a file that a browser refuses", [failing("SecurityError")], "not readable", /choose the copy/],
    ["a folder", [new Blob([], { type: FOLDER })], "a folder", /open the folder and drop a file from it/],
    ["no file", [], "none", /paste it into the address bar/],
  ])("%s", async (_, files, value, allowed) => {
    expect(await problemsOf(files)).toEqual([["file", value, expect.stringMatching(allowed)]]);
  });

  test("several files", async () => {
    expect(await problemsOf([failing("NotFoundError"), new Blob(["{}"])])).toEqual([["files", "2", "one at a time"]]);
  });
});

let root: Root;
const show = (node: ReactNode) => act(() => root.render(node));
beforeEach(() => {
  reset();
  const place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe("an item dropped on the page", () => {
  const openFile = vi.fn();
  function Page() {
    return (
      <>
        <p>{useFileDrop({ navigation: { openFile, takeFiles: null } } as unknown as Run) ? "over" : "not over"}</p>
        <input />
      </>
    );
  }
  const item = (file: File | null, isDirectory = false) => ({
    kind: file === null ? "string" : "file",
    getAsFile: () => file,
    webkitGetAsEntry: () => (file === null ? null : { isDirectory }),
  });
  const transfer = (...items: readonly ReturnType<typeof item>[]) => ({
    types: items.some(({ kind }) => kind === "file") ? ["Files"] : ["text/uri-list", "text/plain"],
    items,
  });
  /** Whether the page takes an event, so that the browser does not. */
  const drag = (type: string, dataTransfer: object, at: Element = document.body) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
    act(() => void at.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const file = new File(["{}"], "x.bufferlab.json");

  beforeEach(() => {
    openFile.mockReset();
    show(<Page />);
  });

  test("opens if it is a file, and the page shows that a file is dragged over it", async () => {
    expect(drag("dragover", transfer(item(file)))).toBe(true);
    expect(document.body.textContent).toBe("over");
    expect(drag("drop", transfer(item(file)))).toBe(true);
    expect(document.body.textContent).toBe("not over");
    await vi.waitFor(() => expect(openFile.mock.calls).toEqual([[[file]]]));
  });

  test("is recognized as a folder by its entry, whatever the browser gives as its file", () => {
    drag("drop", transfer(item(file, true)));
    expect(openFile.mock.calls).toEqual([[[expect.objectContaining({ type: FOLDER, size: 0 })]]]);
  });

  test("is refused as text or a foreign link, and the browser does not leave the page for it", () => {
    expect(drag("dragover", transfer(item(null)))).toBe(true);
    expect(document.body.textContent).toBe("not over");
    expect(drag("drop", transfer(item(null)))).toBe(true);
    expect(openFile.mock.calls).toEqual([[[]]]);
  });

  test("is left to the browser if it goes into a field, or if it comes from the page itself", () => {
    const field = document.querySelector("input") as Element;
    expect(drag("drop", transfer(item(null)), field)).toBe(false);
    drag("dragstart", transfer(item(null)));
    expect(drag("dragover", transfer(item(null)))).toBe(false);
    expect(drag("drop", transfer(item(null)))).toBe(false);
    expect(openFile).not.toHaveBeenCalled();
    drag("dragend", transfer(item(null)));
    drag("drop", transfer(item(null)));
    expect(openFile).toHaveBeenCalledTimes(1);
  });
});

describe("a file that cannot be read", () => {
  test("shows its problem, and the page behind it stays unchanged", async () => {
    const { run } = stage();
    useNavigation.setState({ place: "library" });
    await run.navigation.openFile([failing("NotReadableError")]);
    expect(useNavigation.getState()).toMatchObject({
      place: "library",
      bad: { problems: [{ value: "not readable" }] },
    });
  });

  test("is dismissed with Escape, but a link is not", async () => {
    const { run } = stage();
    await run.navigation.openFile([failing("NotFoundError")]);
    const { bad } = useNavigation.getState();
    const pressEscape = () =>
      act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    if (bad === null) throw new Error("The file was opened.");
    const page = (source: "link" | "file") => (
      <RunContext value={run}>
        <LinkProblems bad={{ ...bad, source }} />
      </RunContext>
    );
    show(page("link"));
    pressEscape();
    expect(useNavigation.getState().bad).toBe(bad);
    show(page("file"));
    expect(document.querySelector("h1")?.textContent).toBe("This file has a problem. Nothing has been changed.");
    pressEscape();
    expect(useNavigation.getState().bad).toBeNull();
  });
});
