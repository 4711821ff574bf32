import { relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { LAB_NAMES } from "../../src/kernel/labs/labs";

/** Where a lab may be named: its own folder, the rows of the labs, what labs over one model share, and the catalogs of lessons. */
const MAY_NAME = /^src\/(labs\/(?!shared\/)|models\/|lessons\/catalog|lessons\/challenges\/catalog)/;

const ids: ReadonlySet<string> = new Set(LAB_NAMES);

/** Every way to treat one lab differently, one per line, and code that does not. */
const PLANTED = "src/planted.ts";
const planted = `type Lab = ${LAB_NAMES.map((id) => `"${id}"`).join(" | ")};
declare const lab: Lab;
declare const text: string;
declare const wall: "heap" | "cache" | "callers";
declare const titles: Readonly<Record<Lab, string>>;
export const a = lab === "heap" ? 1 : 2;
export const b = "buffer" !== lab;
export const c = text === "heap";
export const d = titles.heap;
export const e = titles["heap"];
export const f: Readonly<Record<Lab, string>> = { ${LAB_NAMES.map((id) => `${id}: "A lab"`).join(", ")} };
export const g = () => { switch (lab) { case "heap": return 1; default: return 2; } };
export const h = "heap" in titles;
export const i = ["heap"].includes(lab);
export const fine = [wall === "heap", { heap: 1 }, titles[lab]];
`;

/** A program of the page, the worker and the command line, and the planted file. */
function programOf(): ts.Program {
  const { config } = ts.readConfigFile("tsconfig.page.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const files = ts.sys.readDirectory("src", [".ts", ".tsx"]);
  const host = ts.createCompilerHost(options);
  const path = resolve(PLANTED);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => resolve(name) === path || fileExists.call(host, name);
  host.readFile = (name) => (resolve(name) === path ? planted : readFile.call(host, name));
  host.getSourceFile = (name, version, ...rest) =>
    resolve(name) === path
      ? ts.createSourceFile(name, planted, version, true)
      : getSourceFile.call(host, name, version, ...rest);
  return ts.createProgram([...files, path], { ...options, noEmit: true }, host);
}

const program = programOf();
const checker = program.getTypeChecker();

const isId = (node: ts.Node): node is ts.StringLiteral => ts.isStringLiteral(node) && ids.has(node.text);

/** A value that is a lab's id, or may be any text. */
function mayBeId(node: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.filter((part) => (part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  return texts.every((part) => (part.isStringLiteral() ? ids.has(part.value) : part.flags & ts.TypeFlags.String));
}

/** A record with an entry for each lab. */
const isByLab = (names: readonly string[]) => names.length > 0 && [...ids].every((id) => names.includes(id));

const keysOf = (node: ts.Expression) =>
  checker
    .getTypeAtLocation(node)
    .getProperties()
    .map(({ name }) => name);

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken],
  ...[ts.SyntaxKind.EqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsToken],
]);

function isCompared(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === ts.SyntaxKind.InKeyword) return isId(left) && isByLab(keysOf(right));
  if (!EQUALITY.has(operatorToken.kind)) return false;
  return (isId(left) && mayBeId(right)) || (isId(right) && mayBeId(left));
}

const isCase = (node: ts.Node) =>
  ts.isCaseClause(node) && isId(node.expression) && mayBeId(node.parent.parent.expression);

const isLookedUp = (node: ts.Node) =>
  (ts.isPropertyAccessExpression(node) && ids.has(node.name.text) && isByLab(keysOf(node.expression))) ||
  (ts.isElementAccessExpression(node) && isId(node.argumentExpression) && isByLab(keysOf(node.expression)));

const isRecord = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) && isByLab(node.properties.map(({ name }) => name?.getText() ?? ""));

const isListed = (node: ts.Node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "includes" &&
  ts.isArrayLiteralExpression(node.expression.expression) &&
  node.expression.expression.elements.some(isId);

const TREATS_APART = [isCompared, isCase, isLookedUp, isRecord, isListed];

/** Where a file treats one lab differently from the others: "file:line". */
function forksIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (TREATS_APART.some((is) => is(node))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${relative(".", file.fileName)}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sources = program.getSourceFiles().filter(({ fileName }) => relative(".", fileName).startsWith("src/"));

test("only the files of a lab, its model and the lessons single out one lab", () => {
  const judged = sources.filter((file) => {
    const path = relative(".", file.fileName);
    return path !== PLANTED && !MAY_NAME.test(path);
  });
  expect(judged.length).toBeGreaterThan(200);
  expect(judged.flatMap(forksIn)).toEqual([]);
});

test("every planted special case for one lab is found", () => {
  const [file] = sources.filter(({ fileName }) => relative(".", fileName) === PLANTED);
  const lines = file ? forksIn(file).map((place) => Number(place.split(":")[1])) : [];
  expect(lines).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
