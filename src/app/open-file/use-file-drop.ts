import { useEffect, useState } from "react";
import type { Run } from "../../kernel/run/run";
import { droppedFiles, holdsFiles, isForPage } from "./dropped";
import { openFiles } from "./open-files";

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
