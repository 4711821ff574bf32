/**
 * Records versions.tsv: the answers of three real mallocs. tests/native/glibc_trace.c, linked with each version in turn,
 * answers: npx tsx tests/golden/ptmalloc/record-versions.ts PROGRAM-2.36 PROGRAM-2.41 PROGRAM-2.43
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parametersOf, tableText } from "./answers";
import { ASKED, answersDigest, VERSIONS_FILE, versionTraces } from "./versions";

const programs = process.argv.slice(2);

function ask(program: string, trace: string, tuning: string): string {
  const tunables = Object.entries(parametersOf(tuning)).map(([name, value]) => `glibc.malloc.${name}=${value}`);
  const env = { GLIBC_TUNABLES: tunables.join(":") };
  return answersDigest(execFileSync(program, { input: trace, env, encoding: "utf8", maxBuffer: 2 ** 28 }));
}

const rows = versionTraces().map(({ name, trace, tunings }) => [
  name,
  ...programs.map((program) => tunings.map((tuning) => ask(program, trace, tuning)).join(" ")),
]);
writeFileSync(VERSIONS_FILE, tableText([["trace", ...ASKED], ...rows]));
