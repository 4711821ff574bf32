/** The changes that mutants are made of: one operator, number, condition or call of a source in C or TypeScript. */

/**
 * @typedef {object} Change
 * @property {number} at in the text
 * @property {string} from
 * @property {string} to
 */

/** Comments, strings, templates and regular expressions, in that order. */
const NOT_CODE =
  /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;
/** Lines that no test can run: includes and macros with their further lines, imports, types, asserted invariants. */
const NOT_RUN =
  /^#(?:.*\\\n)*.*|^(?:import|export \*|export type|type|interface)\b.*|.*\b(?:SIM_ASSERT|_Static_assert)\b.*/gm;

/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, " ");
/** The text with spaces for everything that is not to be changed. @param {string} text */
const codeOf = (text) => text.replace(NOT_CODE, blank).replace(NOT_RUN, blank);

/** Operators stand between blanks, so no generic, pointer or arrow is one. @type {Readonly<Record<string, string>>} */
const OPERATORS = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "+=": "-=",
  "-=": "+=",
  "&": "|",
  "<<": ">>",
  ">>": "<<",
};

/** @type {readonly { at: RegExp, to: (match: string) => string }[]} */
const RULES = [
  {
    at: /(?<= )(?:[<>]=?|[!=]==?|&&|\|\||[-+*/%&]|[-+]=|<<|>>)(?= )/g,
    to: (operator) => OPERATORS[operator] ?? operator,
  },
  { at: /\+\+|--/g, to: (twice) => (twice === "++" ? "--" : "++") },
  { at: /\b(?:true|false)\b/g, to: (truth) => String(truth === "false") },
  { at: /\bMath\.(?:min|max)\b/g, to: (name) => (name === "Math.min" ? "Math.max" : "Math.min") },
  { at: /(?<![\w.!])!(?=[\w(])/g, to: () => "" },
  { at: /(?<![\w.#])\d+(?=u?(?![\w.]))/g, to: (digits) => String(Number(digits) + 1) },
  { at: /(?<=^ +)[\w.#]+(?:->[\w.]+)*\([^\n]*\);(?=\n)/gm, to: () => ";" },
];

/** The condition in the parentheses that open at `open`; undefined if they close on a later line. */
function condition(/** @type {string} */ code, /** @type {number} */ open) {
  for (let at = open, depth = 0; at < code.length && code[at] !== "\n"; at++) {
    if (code[at] === "(") depth++;
    if (code[at] === ")" && --depth === 0) return { at: open + 1, end: at };
  }
  return undefined;
}

/** @param {string} text @param {string} code @returns {Change[]} */
const conditions = (text, code) =>
  [...code.matchAll(/\b(?:if|while) (?=\()/g)].flatMap((match) => {
    const found = condition(code, match.index + match[0].length);
    return found ? [{ at: found.at, from: text.slice(found.at, found.end), to: "false" }] : [];
  });

/**
 * Every change of a source, in the order of the text.
 * @param {string} text
 * @returns {Change[]}
 */
export function changesOf(text) {
  const code = codeOf(text);
  const simple = RULES.flatMap(({ at, to }) =>
    [...code.matchAll(at)].map((match) => ({ at: match.index, from: match[0], to: to(match[0]) })),
  );
  return [...simple, ...conditions(text, code)].sort((a, b) => a.at - b.at);
}

/** @param {string} text @param {Change} change */
export const applied = (text, { at, from, to }) => text.slice(0, at) + to + text.slice(at + from.length);

/**
 * The changed line before and after, without the blanks around it. It names a mutant when lines move.
 * @param {string} text
 * @param {Change} change
 */
export function lineOf(text, change) {
  const start = text.lastIndexOf("\n", change.at) + 1;
  const number = text.slice(0, start).split("\n").length;
  /** @param {string} one */
  const line = (one) => (one.slice(start).split("\n")[0] ?? "").trim();
  return { number, line: line(text), becomes: line(applied(text, change)) };
}

/**
 * `count` of the items in random order, the same for a seed (mulberry32).
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed
 */
export function sampleOf(items, count, seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}
