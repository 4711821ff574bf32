import { readFileSync } from "node:fs";
import { Marked, type RendererObject, type Tokens } from "marked";
import type { DocText, DocTexts } from "../../src/app/docs/doc-pages.tsx";
import { DOCUMENTS } from "../../src/shared/documents.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const NAMES = Object.values(DOCUMENTS).flat();

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Words without their marks. */
const plain = (markdown: string): string => markdown.replaceAll(/[*`]|\[|\]\([^)]*\)/g, "").replaceAll(/\s+/g, " ");

/** Where a link of a document leads from its page; null = to a file of the source, which the site does not have. */
function pageAddress(href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [, name = "", part = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if ((NAMES as readonly string[]).includes(name)) return `./${name}.html${part}`;
  return href.startsWith("../public/") ? href.replace("public/", "") : null;
}

/** A place of the page that a document names, without gaps to fill in. */
const PLACE = /^#\/[\w/?=&:.,-]*$/;

const SCROLLS = 'class="doc-scroll" tabindex="0" role="group"';

const renderer: RendererObject = {
  heading({ tokens, depth, text }: Tokens.Heading) {
    const words = this.parser.parseInline(tokens);
    if (depth === 1) return `<h1>${words}</h1>\n`;
    const id = anchorOf(text);
    return `<h${depth} id="${id}"><a href="#${id}">${words}</a></h${depth}>\n`;
  },
  link({ href, tokens }: Tokens.Link) {
    const words = this.parser.parseInline(tokens);
    const address = pageAddress(href);
    if (address === null) return words;
    return `<a href="${escaped(address)}"${address.startsWith("http") ? ' rel="noopener"' : ""}>${words}</a>`;
  },
  codespan({ text }: Tokens.Codespan) {
    const code = `<code>${escaped(text)}</code>`;
    return PLACE.test(text) ? `<a href="../${escaped(text)}">${code}</a>` : code;
  },
  code: ({ text }: Tokens.Code) => `<pre><code>${escaped(text)}</code></pre>\n`,
  table(token: Tokens.Table) {
    const cell = ({ tokens }: Tokens.TableCell, tag: string) =>
      `<${tag}>${this.parser.parseInline(tokens)}</${tag.split(" ")[0]}>`;
    const head = token.header.map((one) => cell(one, one.text === "" ? "td" : 'th scope="col"')).join("");
    const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, "td")).join("")}</tr>`).join("\n");
    const name = escaped(plain(token.header.flatMap(({ text }) => text || []).join(", ")));
    return `<div ${SCROLLS} aria-label="${name}"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
  },
  html: ({ text }: Tokens.HTML | Tokens.Tag) => {
    throw new Error(`A document has ${text.trim()}: write it as Markdown, or in backticks.`);
  },
  image: ({ href }: Tokens.Image) => {
    throw new Error(`A document has the picture ${href}, which its page would not find.`);
  },
};

const marked = new Marked({ renderer });

/** The published documents, by name. */
export const docTexts = (): DocTexts =>
  Object.fromEntries(
    NAMES.map((name) => [name, docText(readFileSync(new URL(`${name}.md`, DOCS), "utf8"))]),
  ) as DocTexts;

/**
 * A document as HTML without scripts and styles. Links to other documents lead to their pages, and links to the source are
 * left as words.
 * @throws Error if it has HTML or a picture
 */
function docText(markdown: string): DocText {
  const tokens = marked.lexer(markdown);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const lead = tokens.find(({ type }) => type === "paragraph") as Tokens.Paragraph | undefined;
  return {
    title: plain(headings[0]?.text ?? ""),
    lead: plain(lead?.text ?? ""),
    parts: headings.filter(({ depth }) => depth === 2).map(({ text }) => ({ id: anchorOf(text), title: plain(text) })),
    html: marked.parser(tokens),
  };
}
