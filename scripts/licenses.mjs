/** The licenses that packages of this project may have, and the notices of distributed code. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 * @typedef {{ title: string, text: string }} Notice title: name, version and license of a work; text: the
 * full license
 */

/** SPDX names of the licenses allowed for code in the built page. */
const SHIPPED = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
];

/** Also allowed for development tools and their data, which never reach the built page. */
const DEVELOPMENT = [...SHIPPED, "CC-BY-4.0", "MPL-2.0"];

/**
 * Whether these licenses satisfy an SPDX expression. AND binds more tightly than OR.
 * @param {string} expression
 * @param {readonly string[]} allowed
 */
function isAllowed(expression, allowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  /** @returns {boolean} */
  const either = () => {
    let result = both();
    while (tokens[0] === "OR" && tokens.shift()) result = both() || result;
    return result;
  };
  /** @returns {boolean} */
  const both = () => {
    let result = one();
    while (tokens[0] === "AND" && tokens.shift()) result = one() && result;
    return result;
  };
  /** @returns {boolean} */
  const one = () => {
    const token = tokens.shift() ?? "";
    if (token !== "(") return allowed.includes(token);
    const inner = either();
    return tokens.shift() === ")" && inner;
  };
  return either() && tokens.length === 0;
}

/**
 * Every package of a lock file with a forbidden license, as a sentence.
 * @param {LockFile} lock
 */
export const lockProblems = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path !== "" && !link)
    .flatMap(([path, { version, license, dev }]) => {
      const allowed = dev ? DEVELOPMENT : SHIPPED;
      if (license !== undefined && isAllowed(license, allowed)) return [];
      const given = license === undefined ? "names no license" : `has the license ${license}`;
      return `${nameOf(path)} ${version} ${given}; allowed${dev ? " in development" : ""}: ${allowed.join(", ")}`;
    });

/** @param {string} path of a package in a lock file */
const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * The lock-file path of a module's package; undefined = the module belongs to no package.
 * @param {string} id the path of a module
 */
export const packagePath = (id) => /(?<=\/)node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
/** The text after this line covers packages inside a build tool, which are not in the page. */
const TOOL_ONLY = /\n(?:# Licenses of bundled dependencies|end of terms and conditions)\n.*/s;

/**
 * The notice of an installed package.
 * @param {string} root the folder of package-lock.json
 * @param {string} path of the package in the lock file
 * @param {LockFile} lock
 * @returns {Notice}
 * @throws Error if the license is not allowed in the built page, if its text is missing, or if another
 * version is installed
 */
export function noticeOf(root, path, lock) {
  const folder = join(root, path);
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { version: locked, license = "no license" } = lock.packages[path] ?? {};
  if (version !== locked) throw new Error(`${name} ${version} is installed, package-lock.json has ${locked}: npm ci`);
  if (!isAllowed(license, SHIPPED))
    throw new Error(`${name} ${version} has ${license}, which the page may not contain.`);
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  const text = files.sort().map((file) => readFileSync(join(folder, file), "utf8").replace(TOOL_ONLY, ""));
  if (text.join("").trim() === "")
    throw new Error(`${name} ${version} is in the page, but comes without a license text.`);
  return { title: `${name} ${version} (${license})`, text: text.join("\n") };
}

const LINE = `\n\n${"-".repeat(80)}\n\n`;

/**
 * The text of licenses.txt: Bufferlab's own license, then the others sorted by title.
 * @param {Notice} own
 * @param {readonly Notice[]} others
 */
export function noticesText(own, others) {
  const sorted = others.toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const sections = [own, ...sorted].map(({ title, text }) => `${title}\n\n${text.replaceAll("\r\n", "\n").trim()}`);
  return `${sections.join(LINE)}\n`;
}
