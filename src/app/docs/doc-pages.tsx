import "../../labs/register";
import { renderToStaticMarkup } from "react-dom/server";
import { StillHeader } from "../../lessons/pages/StillHeader";
import type { StillPage } from "../../lessons/pages/still-pages";
import { DOCUMENTS, type DocumentName } from "../../shared/documents";
import "./docs.css";

export { stillPages } from "../../lessons/pages/still-pages";

/** A document of docs/, read while the page is built. */
export interface DocText {
  /** The words of its first heading. */
  readonly title: string;
  /** Its first paragraph in plain words. */
  readonly lead: string;
  /** Its headings of the second rank. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly html: string;
}
export type DocTexts = Readonly<Record<DocumentName, DocText>>;

interface DocsProps {
  readonly texts: DocTexts;
}

const GROUPS = Object.entries(DOCUMENTS);
const addressOf = (name: DocumentName | "index") => `./${name}.html`;

/** The documents as pages that need no script, and a page that lists them. */
export const docPages = (texts: DocTexts): StillPage[] => [
  pageOf("index", "Documents", <Index texts={texts} />),
  ...GROUPS.flatMap(([, names]) =>
    names.map((name) => pageOf(name, texts[name].title, <Doc name={name} texts={texts} />)),
  ),
];

const pageOf = (name: DocumentName | "index", title: string, main: React.ReactNode): StillPage => ({
  path: `docs/${name}.html`,
  title,
  body: renderToStaticMarkup(
    <>
      <StillHeader last={[addressOf("index"), "Documents"]} />
      {main}
    </>,
  ),
});

/** All documents by subject, each with its first paragraph. */
const Index = ({ texts }: DocsProps) => (
  <main className="pack" id="stage">
    <h1>Documents</h1>
    {GROUPS.map(([group, names]) => (
      <section key={group}>
        <h2>{group}</h2>
        <dl className="doc-index">
          {names.map((name) => (
            <div key={name}>
              <dt>
                <a href={addressOf(name)}>{texts[name].title}</a>
              </dt>
              <dd className="muted">{texts[name].lead}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </main>
);

const Doc = ({ name, texts }: DocsProps & { readonly name: DocumentName }) => {
  const { html, parts } = texts[name];
  return (
    <div className="doc-page">
      <main className="pack doc" id="stage">
        <p className="doc-ways muted">
          <a href={addressOf("index")}>All documents</a>
          {parts.length > 2 && <a href="#parts">Parts of this one</a>}
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from the documents of this project, while it is built */}
        <div className="doc-text" dangerouslySetInnerHTML={{ __html: html }} />
      </main>
      <nav className="doc-nav" aria-label="Documents">
        {parts.length > 2 && <Parts parts={parts} />}
        {GROUPS.map(([group, names]) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {names.map((other) => (
                <li key={other}>
                  <a href={addressOf(other)} aria-current={other === name ? "page" : undefined}>
                    {texts[other].title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
};

const Parts = ({ parts }: Pick<DocText, "parts">) => (
  <div id="parts">
    <h2>On this page</h2>
    <ul>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </div>
);
