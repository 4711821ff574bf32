import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** By React's rules of names, components and hooks run while the page renders. */
const RENDERS = /^(use)?[A-Z]/;
const READS = /\bframes\.frame$/;

/** A call in a function that has a name. */
interface Call {
  readonly path: string;
  readonly caller: string;
  readonly called: string;
}

function nameOf(node: ts.Node): string {
  const named = ts.isVariableDeclaration(node.parent) ? node.parent : node;
  return (named as Partial<ts.NamedDeclaration>).name?.getText() ?? "";
}

/** The name of the innermost function around a node; "" if that function has no name or does not exist. */
function callerOf(node: ts.Node): string {
  for (let at = node.parent; at !== undefined; at = at.parent) if (ts.isFunctionLike(at)) return nameOf(at);
  return "";
}

function callsIn(path: string, text: string): Call[] {
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push({ path, caller: callerOf(node), called: node.expression.getText() });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return calls.filter(({ caller }) => caller !== "");
}

/** Where the newest frame is read while the page renders, by itself or through helpers: "file: caller, called". */
function liveReads(files: ReadonlyMap<string, string>): string[] {
  const calls = [...files].flatMap(([path, text]) => callsIn(path, text));
  const isHelper = (name: string) => !RENDERS.test(name);
  const live = new Set<string>();
  const isLive = ({ called }: Call) => READS.test(called) || live.has(called);
  for (let known = -1; known !== live.size; ) {
    known = live.size;
    for (const call of calls) if (isLive(call) && isHelper(call.caller)) live.add(call.caller);
  }
  return calls
    .filter((call) => isLive(call) && !isHelper(call.caller))
    .map(({ path, caller, called }) => `${path}: ${caller}, ${called}`);
}

const sources = ["app", "ui", "labs", "lessons", "sweep", "workloads"].flatMap((room) =>
  readdirSync(join("src", room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join("src", room, name)),
);

test("no component reads the newest frame while it renders, because text comes from the snapshot", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(liveReads(new Map(sources.map((path) => [path, readFileSync(path, "utf8")])))).toEqual([]);
});

/** Where commands, which act on the newest state, read it. Pictures and text show the snapshot. */
const COMMANDS = [
  "src/app/print/Sheet.tsx",
  "src/app/share/use-shared.ts",
  "src/labs/buffer-cache/present/slide.tsx",
  "src/labs/page-cache/PageTransport.tsx",
  "src/labs/page-cache/edits.ts",
  "src/labs/shared/RunTimeChart.tsx",
  "src/labs/shared/heap/heaps.ts",
  "src/labs/shared/run-keys.ts",
  "src/lessons/player/use-shown.ts",
];

test("pictures and text show one snapshot: only commands read the newest frame, and nothing is drawn with every frame", () => {
  const reading = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort();
  expect(reading(/\bframes\.frame\(/)).toEqual(COMMANDS);
  expect(reading(/\bframes\.subscribe\b/)).toEqual([]);
});

test("a component that reads the newest frame is found, even through a helper, but drawings and commands may read it", () => {
  const component = "const Words = () => <p>{run.frames.frame().info.done}</p>;";
  const hook = "const nowOf = (run) => run.frames.frame().lanes; function useLanes() { return nowOf(useRun()); }";
  const drawing = "function Picture() { const draw = () => run.frames.frame(); return <Canvas draw={draw} />; }";
  expect([component, hook, drawing].map((text) => liveReads(new Map([["a.tsx", text]])).length)).toEqual([1, 1, 0]);
});
