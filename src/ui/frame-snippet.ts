import { escapeMarkup } from "../plot/svg-context";

/** Room for the stage without scrolling, CSS pixels. */
const FRAME = { width: 960, height: 640 };

/** A page of somebody else shows this one in a frame. `query` says how; `title` is what a screen reader calls it. */
export function frameSnippet(link: string, title: string, query = "embed=1"): string {
  const source = link.replace("#", `?${query}#`);
  const size = `width="${FRAME.width}" height="${FRAME.height}"`;
  return `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" ${size} loading="lazy"></iframe>`;
}
