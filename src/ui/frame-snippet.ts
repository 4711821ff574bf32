import { escapeMarkup } from "../plot/svg-context";

/** Room for the stage without scrolling, CSS pixels. */
const FRAME = { width: 960, height: 640 };

/** The HTML with which another page shows this one. `query` configures it; `title` names it for screen readers. */
export function frameSnippet(link: string, title: string, query = "embed=1"): string {
  const source = link.replace(/\?(?=[^#]*#)|#/, (mark) => (mark === "?" ? `?${query}&` : `?${query}#`));
  const size = `width="${FRAME.width}" height="${FRAME.height}"`;
  return `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" ${size} loading="lazy"></iframe>`;
}
