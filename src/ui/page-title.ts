import { visibleText } from "../shared/visible-text";

/** Names the page in the browser's window. Names come from files and links, so no mark in them can reorder the words. */
export function titlePage(...parts: readonly string[]): void {
  document.title = visibleText([...parts, "Bufferlab"].join(" · "));
}
