import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Phrases that read as translated, and the words to use. */
const FLAGGED = [
  { phrase: /\b(of )?so many\b/i, better: "a number, or how many" },
  { phrase: /\b(told|tells?|telling) of\b/i, better: "describe, show" },
  { phrase: /\bhangs? on\b/i, better: "depends on" },
  { phrase: /\bthere (is|are) none\b/i, better: "say what is missing" },
  { phrase: /\bbe it (that|to|a)\b/i, better: "even if" },
  { phrase: /\bin silence\b/i, better: "without a message" },
  { phrase: /\b(goes|went) on\b/i, better: "continues" },
  { phrase: /\bwhat (came|comes|became|becomes) of\b/i, better: "the result of" },
  { phrase: /\banew\b/i, better: "again, over" },
  {
    phrase: /\b(colour|neighbour|behaviour|favour|licence|modelled|cancelled|centred?\b|greyscale)/i,
    better: "American spelling",
  },
  { phrase: /(?:^|[.!?:;] )Who(ever)? [^.?!]*[.!]/, better: "name the person: a caller, a reader, you" },
];

/** Phrases that read as translated in a comment, but are fine on the page or in a document. */
const FLAGGED_IN_COMMENTS = [
  { phrase: /^\W*What\b/, better: "name the thing: the element, the value, the result" },
  { phrase: /\bhow (an?|the|each|every|its) [^.;:]*\b(is|are) called\b/i, better: "the name of" },
  { phrase: /\bfor ever\b/i, better: "never changes, permanent" },
  { phrase: /\ba rest\b/i, better: "a remainder, a pause" },
];

/** Phrases that the page no longer uses. */
const GIVEN_UP = [
  /held by callers, not by the cache/i,
  /where are the bytes/i,
  /wasted in callers|idle in the cache/i,
  /with the cache counted|"with the cache"/i,
  /calls avoided/i,
  /log lens/i,
  /a big buffer is born/i,
  /bigger replaces big|biggest never leaves|freed: never/i,
  /more slots, worse/i,
  /neither is ahead in both/i,
  /picture in words/i,
  /a coin decides/i,
  /free the returned/i,
  /reset to link/i,
  /exact replay/i,
  /nothing is handed out|bytes got from the heap/i,
  /stage is covered|a task for the page/i,
  /and you are right|✗, not right/i,
  /watches the hit rate/i,
  /begin anew|present scenario|sent nowhere/i,
  /cannot be opened as it is/i,
  /ahead there:/i,
];

/** A program prints these files, comments included. */
const GENERATED = /^src\/generated\//;

/** The words that a new reader meets first, which the glossary must explain. */
const FIRST_WORDS = "lane step efficiency poisoned effect cutoff digest keyframe lens door twin sweep room".split(" ");

const read = (path: string) => readFileSync(path, "utf8");
const inFolder = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => `${folder}/${path}`);

const DOCS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...inFolder("docs", /[.]md$/)];
const SOURCES = inFolder("src", /[.]tsx?$/).filter((path) => !path.startsWith("src/generated/"));

interface Text {
  readonly place: string;
  readonly text: string;
}

/** Every text in a source that a person may read: strings, templates and the text of elements, but not imports. */
function textsOf(path: string, source = read(path)): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const add = (node: ts.Node, text: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ place: `${path}:${line}`, text: text.replaceAll(/\s+/g, " ") });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ literal }) => literal.text);
      add(node, [node.head.text, ...parts].join("…"));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter(({ text }) => / /.test(text.trim()));
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const commentsOf = (path: string): Text[] =>
  [...read(path).matchAll(COMMENT)].map(([text]) => ({
    place: path,
    text: text.replaceAll(/\s*\n\s*\*?\s*/g, " "),
  }));

/** A document by paragraphs, without its code. */
const paragraphsOf = (path: string): Text[] =>
  read(path)
    .replaceAll(/^ {4}.*$|`[^`\n]*`/gm, "")
    .split(/\n\s*\n/)
    .map((text) => ({ place: path, text: text.replaceAll(/\s+/g, " ") }));

const pageTexts = [...SOURCES, ...inFolder("scripts/lesson-pages", /[.]ts$/)].flatMap((path) => textsOf(path));
const docTexts = DOCS.flatMap(paragraphsOf);
/** Every commented file, except this one, which contains such phrases. */
const COMMENTED = [
  ...SOURCES.filter((path) => !GENERATED.test(path)),
  ...inFolder("tests", /[.]([ch]|tsx?)$/).filter((path) => !/vocabulary[.]test/.test(path)),
  ...inFolder("scripts", /[.](ts|mjs)$/),
];
const comments = COMMENTED.flatMap(commentsOf);

const flagsIn = (texts: readonly Text[], flagged = FLAGGED) =>
  texts.flatMap(({ place, text }) =>
    flagged.flatMap(({ phrase, better }) => {
      const hit = phrase.exec(text)?.[0];
      return hit === undefined ? [] : [`${place}: “${hit}” → ${better}`];
    }),
  );

test("the page, the documents and the comments use no phrase that reads as translated", () => {
  expect(pageTexts.length).toBeGreaterThan(1500);
  expect(flagsIn([...pageTexts, ...docTexts, ...comments])).toEqual([]);
});

test("a planted phrase is found in text, template, element and sentence", () => {
  const planted = [
    "const a = 'It hangs on the size.';",
    "const b = `Of so many slots: $" + "{n}`;",
    "const c = <p>Who has visited the page can open it.</p>;",
  ].join("\n");
  expect(flagsIn(textsOf("planted.tsx", planted))).toHaveLength(3);
  expect(flagsIn([{ place: "a question", text: "Who gets the biggest buffer?" }])).toEqual([]);
});

test("comments name their subject", () => {
  expect(comments.length).toBeGreaterThan(3000);
  expect(flagsIn(comments, FLAGGED_IN_COMMENTS)).toEqual([]);
});

test("a planted phrase is found in a comment", () => {
  const planted = [
    "/** What of the page scrolls. */",
    "// What a key does.",
    "/** How an effect is called in a stop rule. */",
    "/** Its name in addresses, for ever. */",
    "/** Bytes that leave a rest. */",
  ];
  const found = planted.map((text) => flagsIn([{ place: "a comment", text }], FLAGGED_IN_COMMENTS).length);
  expect(found).toEqual([1, 1, 1, 1, 1]);
  expect(flagsIn([{ place: "a comment", text: "/** Asks what happens next. */" }], FLAGGED_IN_COMMENTS)).toEqual([]);
});

test("phrases that the page no longer uses do not come back", () => {
  const back = [...pageTexts, ...docTexts].filter(({ text }) => GIVEN_UP.some((old) => old.test(text)));
  expect(back.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});

const glossary = [...read("docs/glossary.md").matchAll(/^\| ([a-z][a-z -]*) \| (.+) \|$/gm)].map(
  ([, word = "", meaning = ""]) => ({ word, meaning }),
);

test("the glossary explains the product’s own words, in order, each in one or two sentences", () => {
  const words = glossary.map(({ word }) => word);
  expect(FIRST_WORDS.filter((word) => !words.includes(word))).toEqual([]);
  expect(words).toEqual(words.toSorted());
  for (const { word, meaning } of glossary)
    expect([word, meaning]).toEqual([word, expect.stringMatching(/^[A-Z0-9].*[.)]$/)]);
});

test("every word of the glossary is used in the page, the documents or the source", () => {
  const rest = DOCS.filter((path) => path !== "docs/glossary.md").map(read);
  const all = [...rest, ...SOURCES.map(read)].join("\n");
  const isUsed = (word: string) => new RegExp(`\\b${word.replace(" ", "[ -]")}(s|es)?\\b`, "i").test(all);
  expect(glossary.map(({ word }) => word).filter((word) => !isUsed(word))).toEqual([]);
});
