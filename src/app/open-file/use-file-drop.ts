import { useEffect, useState } from "react";
import type { Run } from "../../state/run";

const EVENTS = ["dragover", "dragleave", "drop"] as const;

/** A scenario file that is dropped anywhere on the page is opened. Whether one is held over it now. */
export function useFileDrop(run: Run): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hear = (event: DragEvent) => {
      const held = event.dataTransfer;
      if (!held?.types.includes("Files")) return;
      // Else the browser opens it in place of the page.
      event.preventDefault();
      // Only what leaves the window has nowhere to go.
      setOver(event.type !== "drop" && (event.type === "dragover" || event.relatedTarget !== null));
      if (event.type === "drop") run.openFile([...held.files]);
    };
    for (const type of EVENTS) window.addEventListener(type, hear);
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, hear);
    };
  }, [run]);
  return isOver;
}
