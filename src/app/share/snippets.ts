/** What Markdown, and what GitHub adds to it, would take for more than a letter. */
const MARKDOWN = /[\\`*_[\]<>&!~|$#@]|:(?=\S)/g;

/** A link in Markdown. Brackets in the address would end it. */
export function markdownLink(link: string, title: string): string {
  const address = link.replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
  return `[${title.replace(MARKDOWN, "\\$&")}](${address})`;
}
