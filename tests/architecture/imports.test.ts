import { beforeAll, expect, test } from "vitest";
import { ROOT, runTool, withPlanted } from "./planted";

/** Importing file, what it imports, and the rule that forbids it; null: allowed. */
const IMPORTS: readonly (readonly [from: string, target: string, rule: string | null])[] = [
  ["src/charts/a.ts", "../engine/empty", "rooms-charts"],
  ["src/client/a.ts", "../worker/empty", "rooms-client"],
  ["src/client/b.ts", "../state/empty", "rooms-client"],
  ["src/engine/a.ts", "../worker/empty", "rooms-engine"],
  ["src/shared/a.ts", "../scenario/empty", "rooms-shared"],
  ["src/scenario/a.ts", "../protocol/empty", "rooms-scenario"],
  ["src/protocol/a.ts", "../client/empty", "rooms-protocol"],
  ["src/components/a.ts", "../state/empty", "rooms-components"],
  ["src/labs/one/a.ts", "../../app/empty", "rooms-labs"],
  ["src/app/a.ts", "../engine/empty", "rooms-app"],
  ["src/app/b.ts", "../worker/empty", "rooms-app"],
  ["src/cli/a.ts", "../state/empty", "rooms-cli"],
  ["src/cli/d.ts", "../labs/one/empty", "rooms-cli"],
  ["src/app/f.ts", "../labs/commands", "commands-for-the-command-line"],
  ["src/labs/one/d.ts", "./cli/empty", "reached-through-commands"],
  ["src/labs/one/cli/a.ts", "../../../cli/empty", "rooms-lab-commands"],
  ["src/labs/one/cli/b.ts", "../empty", "rooms-lab-commands"],
  ["src/models/one/a.ts", "../../engine/empty", "rooms-models"],
  ["src/elsewhere/a.ts", "../shared/empty", "known-room"],
  ["src/main.tsx", "./engine/empty", "main-starts-the-app"],
  ["src/labs/one/b.ts", "../two/empty", "labs-stand-alone"],
  ["src/app/c.ts", "../../tests/empty", "nothing-from-tests"],
  ["src/charts/b.ts", "react", "react-draws-the-page"],
  ["src/client/c.ts", "zustand", "react-draws-the-page"],
  ["src/state/b.ts", "d3-scale", "d3-in-charts"],
  ["src/engine/b.ts", "node:fs", "node-in-the-command-line"],
  ["src/engine/c.ts", "./missing", "resolvable"],
  ["src/shared/b.ts", "./c", "no-cycles"],
  ["src/app/d.tsx", "../labs/one/empty", null],
  ["src/app/e.tsx", "react", null],
  ["src/labs/one/c.ts", "../../charts/empty", null],
  ["src/charts/c.ts", "d3-scale", null],
  ["src/charts/d.ts", "../shared/empty", null],
  ["src/state/c.ts", "../client/empty", null],
  ["src/client/d.ts", "../worker/serve", null],
  ["src/worker/a.ts", "../engine/empty", null],
  ["src/cli/b.ts", "../engine/empty", null],
  ["src/cli/c.ts", "node:fs", null],
  ["src/cli/e.ts", "../labs/commands", null],
  ["src/labs/one/cli/c.ts", "../../../cli/shared/empty", null],
  ["src/models/one/cli/a.ts", "../../../engine/empty", null],
];

const ROOMS = [
  "shared",
  "scenario",
  "protocol",
  "engine",
  "worker",
  "client",
  "state",
  "charts",
  "labs/one",
  "labs/one/cli",
  "labs/two",
  "app",
  "cli",
  "cli/shared",
];
const files = {
  ...Object.fromEntries(ROOMS.map((room) => [`src/${room}/empty.ts`, "export const empty = 0;\n"])),
  "tests/empty.ts": "export const empty = 0;\n",
  "src/worker/serve.ts": "export const serve = 0;\n",
  "src/labs/commands.ts": "export const commands = 0;\n",
  ...Object.fromEntries(
    IMPORTS.map(([from, target]) => [from, `import * as all from "${target}";\nexport { all };\n`]),
  ),
  "src/shared/c.ts": 'import * as all from "./b";\nexport { all };\n',
  "src/charts/type.ts": 'import type { Nothing } from "../engine/type";\nexport type Other = Nothing;\n',
  "src/engine/type.ts": "export type Nothing = 0;\n",
};

/** Rules broken by file. */
const broken = new Map<string, string[]>();

beforeAll(() => {
  const args = ["--config", `${ROOT}/.dependency-cruiser.cjs`, "--output-type", "json", "src"];
  const run = withPlanted(files, (folder) => runTool("dependency-cruiser/bin/dependency-cruise.mjs", args, folder));
  for (const { from, rule } of JSON.parse(run.text).summary.violations) {
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
  }
});

test.each(IMPORTS)("%s imports %s: %s", (from, _, rule) => {
  expect(broken.get(from) ?? []).toEqual(rule === null ? [] : [rule]);
});

test("an imported type counts like a value", () => {
  expect(broken.get("src/charts/type.ts")).toEqual(["rooms-charts"]);
});
