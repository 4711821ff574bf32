import { escapeMarkup } from "../../charts/svg-context";

/** Room for the stage without scrolling, CSS pixels. */
const FRAME = { width: 960, height: 640 };

/** A page of somebody else shows this one in a frame. `title` is what a screen reader calls it. */
export function frameSnippet(link: string, title: string): string {
  const source = link.replace("#", "?embed=1#");
  const size = `width="${FRAME.width}" height="${FRAME.height}"`;
  return `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" ${size} loading="lazy"></iframe>`;
}

/** What Markdown, and what GitHub adds to it, would take for more than a letter. */
const MARKDOWN = /[\\`*_[\]<>&!~|$#@]|:(?=\S)/g;

/** A link in Markdown. Brackets in the address would end it. */
export function markdownLink(link: string, title: string): string {
  const address = link.replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
  return `[${title.replace(MARKDOWN, "\\$&")}](${address})`;
}
