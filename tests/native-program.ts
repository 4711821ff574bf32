import { execFileSync } from "node:child_process";

const MOST_OUTPUT = 2 ** 30;

/** Builds a program of tests/native from its sources. The returned function runs it and returns its output. */
export function program(name: string) {
  execFileSync("make", ["-s", "-C", "wasm", `../build/native/${name}`], { stdio: ["ignore", "ignore", "inherit"] });
  return (args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): string =>
    execFileSync(`build/native/${name}`, args, {
      input,
      encoding: "utf8",
      maxBuffer: MOST_OUTPUT,
      env: { ...process.env, ...env },
    });
}
