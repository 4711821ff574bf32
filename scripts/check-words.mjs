/**
 * Phrases that read as translated, and words that the page no longer uses, in strings, documents and comments; and the
 * glossary. The phrases are data: banned-phrases.json.
 */
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/** @typedef {readonly [pattern: string, better: string]} Phrase */
/** @typedef {{ place: string, text: string }} Text */
/** @type {{ everywhere: Phrase[], comments: Phrase[], page: Phrase[], planted: string[] }} */
const BANNED = JSON.parse(readFileSync(new URL("banned-phrases.json", import.meta.url), "utf8"));

/** The words that a new reader meets first, which the glossary must explain. */
const FIRST_WORDS = "lane step efficiency poisoned effect cutoff digest keyframe lens door twin sweep room".split(" ");

/** @param {string} path */
const read = (path) => readFileSync(path, "utf8");
/** @param {string} folder @param {RegExp} name */
const inFolder = (folder, name) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => `${folder}/${path}`);
/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s*\n\s*\*?\s*|\s+/g, " ");

/**
 * Every text in a source that a person may read: strings, templates and the text of elements, but not imports.
 * @internal
 * @param {string} path @param {string} source
 * @returns {Text[]}
 */
export function textsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  /** @type {Text[]} */
  const found = [];
  /** @param {ts.Node} node @returns {void} */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && node.name.getText() === "className") return;
    const parts = ts.isTemplateExpression(node) ? [node.head, ...node.templateSpans.map(({ literal }) => literal)] : [];
    const text =
      ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : parts.map((part) => part.text).join("…");
    const line = () => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (text.trim().includes(" ")) found.push({ place: `${path}:${line()}`, text: oneLine(text) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {string} path @param {string} source */
const commentsOf = (path, source) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([text]) => ({ place: path, text: oneLine(text) }));

/** A document by paragraphs, without its code. @param {string} path */
const paragraphsOf = (path) =>
  read(path)
    .replaceAll(/^ {4}.*$|`[^`\n]*`/gm, "")
    .split(/\n\s*\n/)
    .map((text) => ({ place: path, text: oneLine(text) }));

/** Case counts in phrases that begin a sentence: “Who …”, “What …”. @param {string} pattern */
const regexOf = (pattern) => new RegExp(pattern, /Wh(o|at)/.test(pattern) ? "" : "i");

/** @param {readonly Text[]} texts @param {readonly Phrase[]} phrases */
function flagsIn(texts, phrases) {
  const rules = phrases.map(([pattern, better]) => /** @type {const} */ ([regexOf(pattern), better]));
  return texts.flatMap(({ place, text }) =>
    rules.flatMap(([phrase, better]) => {
      const hit = phrase.exec(text)?.[0];
      return hit === undefined ? [] : [`${place}: “${hit}” → ${better}`];
    }),
  );
}

/** The planted phrases that are not found, which means that this check is broken. */
const missedPhrases = () =>
  BANNED.planted.filter((text) => {
    const [texts, comments] = [textsOf("planted.tsx", text), commentsOf("planted.tsx", text)];
    return (
      flagsIn([...texts, ...comments], [...BANNED.everywhere, ...(texts.length ? [] : BANNED.comments)]).length !== 1
    );
  });

/** The glossary explains the product's own words, in order, each in one or two sentences, and each is used. @param {string} all */
function glossaryProblems(all) {
  const rows = [...read("docs/glossary.md").matchAll(/^\| ((?!Word )[A-Za-z][\w -]*) \| (.+) \|$/gm)];
  const words = rows.map(([, word = ""]) => word);
  /** @param {string} word */
  const isUsed = (word) => new RegExp(`\\b${word.replace(" ", "[ -]")}(s|es)?\\b`, "i").test(all);
  return [
    ...FIRST_WORDS.filter((word) => !words.includes(word)).map((word) => `does not explain “${word}”`),
    ...words
      .filter((word, i) => word.toLowerCase() < (words[i - 1] ?? "").toLowerCase())
      .map((word) => `“${word}” is not in order`),
    ...rows.filter(([, , meaning = ""]) => !/^[A-Z0-9].*[.)]$/.test(meaning)).map(([row]) => `no sentence: ${row}`),
    ...words.filter((word) => !isUsed(word)).map((word) => `“${word}” is used nowhere`),
  ].map((problem) => `docs/glossary.md: ${problem}`);
}

/** Every problem of words, as "path: problem". */
export function wordProblems() {
  const docs = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...inFolder("docs", /[.]md$/)];
  const sources = inFolder("src", /[.]tsx?$/).filter((path) => !path.startsWith("src/generated/"));
  const others = [...inFolder("tests", /[.]([ch]|tsx?)$/), ...inFolder("scripts", /[.](ts|mjs)$/)];
  const page = [
    ...[...sources, ...inFolder("scripts/lesson-pages", /[.]ts$/)].flatMap((path) => textsOf(path, read(path))),
    ...docs.flatMap(paragraphsOf),
  ];
  const comments = [...sources, ...others].flatMap((path) => commentsOf(path, read(path)));
  const rest = docs.filter((path) => path !== "docs/glossary.md");
  return [
    ...missedPhrases().map((text) => `scripts/banned-phrases.json: nothing finds “${text}”`),
    ...flagsIn([...page, ...comments], BANNED.everywhere),
    ...flagsIn(comments, BANNED.comments),
    ...flagsIn(page, BANNED.page),
    ...glossaryProblems([...rest, ...sources].map(read).join("\n")),
  ];
}
