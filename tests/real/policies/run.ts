/**
 * `npm run real -- policies [python|javascript] [--sizes 100,500]`: runs caching libraries on streams of requests and compares
 * their misses with those of the lab's settings (src/models/page_cache/libraries.ts). README.md says what it needs.
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LIBRARIES, type LibraryPolicy } from "../../../src/models/page_cache/libraries";
import { type PolicyStream, STREAMS } from "./streams";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: "string", default: "100,500" } },
});

const folder = mkdtempSync(join(tmpdir(), "policies-"));
const run = (program: string, args: readonly string[], input = "", cwd = folder): string =>
  execFileSync(program, args, { cwd, input, encoding: "utf8", maxBuffer: 2 ** 30 });

const DRIVERS = resolve("tests/real/policies");
/** Two of them have modules of one name, so each has a folder of its own. */
const target = (name: string) => join(folder, name);

const PIP = ["-m", "pip", "install", "-q", "--root-user-action=ignore"];

type Language = "python" | "javascript";
/** Installs a library, and returns what runs it with a size. */
const DRIVER: Readonly<Record<Language, (library: LibraryPolicy) => (size: number, input: string) => string>> = {
  python: ({ name, version, policy }) => {
    if (name !== "functools" && !existsSync(target(name)))
      run("python3", [...PIP, "--target", target(name), `${name}==${version}`]);
    const program = join(DRIVERS, "drive.py");
    return (size, input) =>
      run("env", [`PYTHONPATH=${target(name)}`, "python3", program, name, policy, String(size)], input);
  },
  javascript: ({ name, version }) => {
    run("npm", ["install", "--silent", "--no-audit", "--prefix", folder, `${name}@${version}`]);
    return (size, input) => run("node", [join(DRIVERS, "drive.mjs"), name, String(size)], input);
  },
};

/** The misses of the lab, by size. */
function labMisses({ setting }: LibraryPolicy, sizes: readonly string[], file: string): readonly number[] {
  const options = [...sizes.flatMap((size) => ["--size", size]), "--policy", setting, "--format", "tsv"];
  const lines = run("node", ["src/cli/bufferlab.mjs", "pages", "replay", file, ...options], "", process.cwd());
  return lines
    .split("\n")
    .slice(1, -1)
    .map((line) => Number(line.split("\t")[3]));
}

function compare(
  library: LibraryPolicy,
  drive: (size: number, input: string) => string,
  { name, keys }: PolicyStream,
): number {
  const [file, text, sizes] = [join(folder, `${name}.txt`), `${keys.join("\n")}\n`, values.sizes.split(",")];
  writeFileSync(file, text);
  const lab = labMisses(library, sizes, file);
  const real = sizes.map((size) => Number(drive(Number(size), text)));
  const different = real.filter((misses, i) => misses !== lab[i]).length;
  if (different > 0) console.log(`    ${name}: sizes ${sizes}; library ${real}; lab ${lab}`);
  return different;
}

let failures = 0;
try {
  for (const language of ["python", "javascript"] as const) {
    if (positionals[1] !== undefined && positionals[1] !== language) continue;
    for (const library of LIBRARIES.filter((row) => row.language.toLowerCase() === language)) {
      const drive = DRIVER[language](library);
      const different = STREAMS.reduce((sum, stream) => sum + compare(library, drive, stream), 0);
      const rows = STREAMS.length * values.sizes.split(",").length;
      console.log(
        `${language}\t${library.name}@${library.version}\t${library.policy}\t${rows} rows\t${different} differ`,
      );
      if (library.sureness === "equal") failures += different;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
