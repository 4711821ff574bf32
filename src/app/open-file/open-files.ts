import { useEffect, useState } from "react";
import type { Run } from "../../kernel/run/run";
import { FOLDER } from "../../shared/folder-type";

const EVENTS = ["dragover", "dragleave", "drop"] as const;
const OWN_EVENTS = ["dragstart", "dragend"] as const;

/**
 * Opens a scenario file that is dropped anywhere on the page. Anything else from outside is refused by name, because
 * the browser would open it in place of the page. The browser handles text dragged within the page. Returns whether a
 * file is now held over the page.
 */
export function useFileDrop(run: Run): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isOwn = false;
    const hear = (event: DragEvent) => {
      const { type, dataTransfer: held } = event;
      if (held === null || !isForPage(held, event.target, isOwn)) return;
      event.preventDefault();
      // Only a drag that leaves the window has no related target.
      const stays = type === "dragover" || (type === "dragleave" && event.relatedTarget !== null);
      setOver(stays && holdsFiles(held));
      if (type === "drop") void openFiles(run, droppedFiles(held));
    };
    for (const type of EVENTS) window.addEventListener(type, hear);
    const noteOwn = ({ type }: DragEvent) => {
      isOwn = type === "dragstart";
    };
    for (const type of OWN_EVENTS) window.addEventListener(type, noteOwn);
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, hear);
      for (const type of OWN_EVENTS) window.removeEventListener(type, noteOwn);
    };
  }, [run]);
  return isOver;
}

/** Elements that accept dropped text and links themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";

/** Whether the drag carries files. */
const holdsFiles = ({ types }: DataTransfer): boolean => types.includes("Files");

/** Whether the page handles a drop: every file, but no text of the page itself, and no text dropped on a field. */
const isForPage = (held: DataTransfer, target: EventTarget | null, isOwn: boolean): boolean =>
  holdsFiles(held) || !(isOwn || (target instanceof Element && target.closest(FIELDS) !== null));

/** The dropped files, for read-file.ts. Only now does an entry show whether it is a folder or a file. */
const droppedFiles = ({ items }: DataTransfer): readonly Blob[] =>
  [...items]
    .filter(({ kind }) => kind === "file")
    .flatMap((item) =>
      item.webkitGetAsEntry?.()?.isDirectory ? new Blob([], { type: FOLDER }) : (item.getAsFile() ?? []),
    );

/** Opens files that a person chose or dropped. A single one may be a recording, which a part loaded now can tell. */
export async function openFiles(run: Run, files: readonly Blob[]): Promise<void> {
  const { navigation } = run;
  const [file] = files;
  if (files.length === 1 && file instanceof File && navigation.takeFiles === null) {
    const part = await import("./recordings").catch(() => null);
    if ((await part?.openRecording(run, file)) === true) return;
  }
  await navigation.openFile(files);
}
