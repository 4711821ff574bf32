import { beforeAll, expect, test } from "vitest";
import { ROOT, runTool, withPlanted } from "./planted";

/** All rooms that know no lab, and the path from each to src. */
const OUTSIDE = [
  ...[
    "kernel/labs",
    "kernel/scenario",
    "kernel/protocol",
    "kernel/engine",
    "kernel/worker",
    "kernel/client",
    "kernel/run",
  ],
  ...["app", "cli", "codegen", "lessons", "library", "models", "plot", "shared", "start", "sweep", "ui", "workloads"],
];
const toSource = (room: string): string => "../".repeat(room.split("/").length);

/** Importing file, what it imports, and the rule that forbids it; null means that it is allowed. */
const IMPORTS: readonly (readonly [from: string, target: string, rule: string | null])[] = [
  ["src/plot/a.ts", "../kernel/engine/empty", "rooms-plot"],
  ["src/kernel/client/a.ts", "../worker/empty", "rooms-kernel/client"],
  ["src/kernel/client/b.ts", "../run/empty", "rooms-kernel/client"],
  ["src/kernel/engine/a.ts", "../worker/empty", "rooms-kernel/engine"],
  ["src/shared/a.ts", "../kernel/scenario/empty", "rooms-shared"],
  ["src/kernel/scenario/a.ts", "../protocol/empty", "rooms-kernel/scenario"],
  ["src/kernel/protocol/a.ts", "../client/empty", "rooms-kernel/protocol"],
  ["src/ui/a.ts", "../kernel/run/empty", "rooms-ui"],
  ["src/labs/one/a.ts", "../../app/empty", "rooms-labs"],
  ["src/app/a.ts", "../kernel/engine/empty", "rooms-app"],
  ["src/app/b.ts", "../kernel/worker/empty", "rooms-app"],
  ["src/cli/a.ts", "../kernel/run/empty", "rooms-cli"],
  ["src/app/f.ts", "../labs/commands", "commands-for-the-command-line"],
  ["src/labs/one/d.ts", "./cli/empty", "reached-through-commands"],
  ["src/labs/one/cli/a.ts", "../../../cli/empty", "rooms-lab-commands"],
  ["src/labs/one/cli/b.ts", "../empty", "rooms-lab-commands"],
  ["src/labs/one/cli/c.ts", "../calibrate/empty", null],
  ["src/models/one/a.ts", "../../kernel/worker/empty", "rooms-models"],
  ["src/workloads/traces/a.ts", "../../plot/empty", "rooms-workloads/traces"],
  ["src/workloads/traces/b.ts", "react", "react-draws-the-page"],
  ["src/app/g.ts", "../models/one/engine/empty", "cores-in-the-worker"],
  ["src/kernel/worker/b.ts", "../../models/one/engine/empty", null],
  ["src/elsewhere/a.ts", "../shared/empty", "known-room"],
  ["src/main.tsx", "./kernel/engine/empty", "main-starts-the-app"],
  ["src/labs/one/b.ts", "../two/empty", "labs-stand-alone"],
  ["src/app/c.ts", "../../tests/empty", "nothing-from-tests"],
  ["src/plot/b.ts", "react", "react-draws-the-page"],
  ["src/kernel/client/c.ts", "zustand", "react-draws-the-page"],
  ["src/kernel/run/b.ts", "d3-scale", "d3-in-plot"],
  ["src/kernel/engine/b.ts", "node:fs", "node-in-the-command-line"],
  ["src/library/a.ts", "node:fs", "node-in-the-command-line"],
  ["src/library/b.ts", "./node/empty", "library-anywhere"],
  ["src/element/a.ts", "../shared/empty", "rooms-element"],
  ["src/cli/f.ts", "../kernel/scenario/link/decode", "read-by-the-library"],
  ["src/kernel/engine/c.ts", "./missing", "resolvable"],
  ["src/shared/b.ts", "./c", "no-cycles"],
  ...OUTSIDE.map((room) => [`src/${room}/lab.ts`, `${toSource(room)}labs/one/empty`, `rooms-${room}`] as const),
  ["src/prerender.tsx", "./labs/one/empty", "main-starts-the-app"],
  // An entry point registers the labs, so no door leads from these rooms to them.
  ...OUTSIDE.filter((room) => /^(kernel|models|plot|ui)/.test(room)).map(
    (room) => [`src/${room}/labs.ts`, `${toSource(room)}labs/labs`, `rooms-${room}`] as const,
  ),
  ["src/app/m.ts", "../labs/engines", "engines-of-labs"],
  ["src/start/a.ts", "../labs/labs", "rooms-start"],
  ["src/app/k.ts", "../labs/article", "article-at-the-start"],
  ["src/app/d.tsx", "../labs/labs", null],
  ["src/app/h.tsx", "../labs/shared/empty", null],
  ["src/start/b.ts", "../labs/article", null],
  ["src/lessons/b.ts", "../labs/labs", null],
  ["src/app/e.tsx", "react", null],
  ["src/labs/one/c.ts", "../../plot/empty", null],
  ["src/plot/c.ts", "d3-scale", null],
  ["src/plot/d.ts", "../shared/empty", null],
  ["src/kernel/run/c.ts", "../client/empty", null],
  ["src/kernel/client/d.ts", "../worker/serve", null],
  ["src/kernel/worker/a.ts", "../engine/empty", null],
  ["src/cli/b.ts", "../kernel/engine/empty", null],
  ["src/cli/c.ts", "node:fs", null],
  ["src/cli/e.ts", "../labs/commands", null],
  ["src/cli/g.ts", "../library/node/empty", null],
  ["src/library/c.ts", "../kernel/scenario/link/decode", null],
  ["src/library/d.ts", "../models/one/engine/empty", null],
  ["src/labs/one/cli/c.ts", "../../../cli/shared/empty", null],
  ["src/labs/one/cli/d.ts", "../../../workloads/traces/empty", null],
  ["src/models/one/cli/a.ts", "../../../kernel/engine/empty", null],
];

const ROOMS = [
  "shared",
  "kernel/scenario",
  "kernel/protocol",
  "kernel/engine",
  "kernel/worker",
  "kernel/client",
  "kernel/run",
  "plot",
  "models/one/engine",
  "labs/one",
  "labs/one/cli",
  "labs/two",
  "labs/shared",
  "app",
  "cli",
  "cli/shared",
  "library/node",
  "workloads/traces",
];
const files = {
  ...Object.fromEntries(ROOMS.map((room) => [`src/${room}/empty.ts`, "export const empty = 0;\n"])),
  "tests/empty.ts": "export const empty = 0;\n",
  "src/kernel/worker/serve.ts": "export const serve = 0;\n",
  "src/kernel/scenario/link/decode.ts": "export const decode = 0;\n",
  "src/labs/commands.ts": "export const commands = 0;\n",
  "src/labs/labs.ts": "export const labs = 0;\n",
  "src/labs/engines.ts": "export const engines = 0;\n",
  "src/labs/article.ts": "export const article = 0;\n",
  ...Object.fromEntries(
    IMPORTS.map(([from, target]) => [from, `import * as all from "${target}";\nexport { all };\n`]),
  ),
  "src/shared/c.ts": 'import * as all from "./b";\nexport { all };\n',
  "src/plot/type.ts": 'import type { Nothing } from "../kernel/engine/type";\nexport type Other = Nothing;\n',
  "src/kernel/engine/type.ts": "export type Nothing = 0;\n",
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

test("an imported type counts like an imported value", () => {
  expect(broken.get("src/plot/type.ts")).toEqual(["rooms-plot"]);
});
