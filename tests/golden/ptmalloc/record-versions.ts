/**
 * Records versions.tsv: the answers of three real mallocs, on a machine with two processors. Each folder has the programs
 * tests/native/glibc_trace.c and glibc_threads.c, linked with that version:
 * npx tsx tests/golden/ptmalloc/record-versions.ts FOLDER-2.36 FOLDER-2.41 FOLDER-2.43
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parametersOf, tableText } from "./answers";
import { ASKED, answersDigest, VERSIONS_FILE, versionTraces } from "./versions";

const folders = process.argv.slice(2);

function ask(program: string, trace: string, tuning: string): string {
  const tunables = Object.entries(parametersOf(tuning)).map(([name, value]) => `glibc.malloc.${name}=${value}`);
  const env = { GLIBC_TUNABLES: tunables.join(":") };
  return answersDigest(execFileSync(program, { input: trace, env, encoding: "utf8", maxBuffer: 2 ** 28 }));
}

const rows = versionTraces().map(({ name, trace, tunings, hasThreads }) => {
  const program = hasThreads ? "glibc_threads" : "glibc_trace";
  return [
    name,
    ...folders.map((folder) => tunings.map((tuning) => ask(`${folder}/${program}`, trace, tuning)).join(" ")),
  ];
});
writeFileSync(VERSIONS_FILE, tableText([["trace", ...ASKED], ...rows]));
