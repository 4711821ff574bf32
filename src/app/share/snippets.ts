/** Characters with a special meaning in Markdown or GitHub's extensions of it. */
const MARKDOWN = /[\\`*_[\]<>&!~|$#@]|:(?=\S)/g;

/** A link in Markdown. A bracket in the address would end it. */
export function markdownLink(link: string, title: string): string {
  const address = link.replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
  return `[${title.replace(MARKDOWN, "\\$&")}](${address})`;
}
