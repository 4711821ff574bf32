import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outcome } from "./cli-kit";

/** The packed file, unpacked outside the repository. */
export interface PackedProgram {
  /** An empty folder outside the repository, for all of it. */
  readonly folder: string;
  /** The file that npm pack wrote. */
  readonly tarball: string;
  /** The unpacked package. */
  readonly package: string;
  /** The program in it. */
  readonly program: string;
}

/** Packs the package as a person does and unpacks it elsewhere. */
export function packProgram(): PackedProgram {
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-packed-"));
  const npm = ["pack", "--json", "--offline", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", npm, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }));
  execFileSync("tar", ["xzf", filename], { cwd: folder });
  const unpacked = join(folder, "package");
  return {
    folder,
    tarball: join(folder, filename),
    package: unpacked,
    program: join(unpacked, "build/package/bin/bufferlab.js"),
  };
}

/** A command line in bash in that folder, where bufferlab is the packed program and "$1" … are the words. */
export const inShell = ({ folder, program }: PackedProgram, line: string, ...words: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const script = `bufferlab() { "$NODE" "$PROGRAM" "$@"; }; ${line}`;
    const env = { ...process.env, NODE: process.execPath, PROGRAM: program };
    const options = { cwd: folder, env, maxBuffer: 1e8 };
    execFile("bash", ["--norc", "-c", script, "bash", ...words], options, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });
