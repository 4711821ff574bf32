/**
 * `npm run setup`: installs the requirements of the tests, the checks and the core's compiler. Does nothing
 * if all are present.
 */
import { spawnSync } from "node:child_process";
import { findTool, installCommand, TOOLS } from "./tools.mjs";

const wanted = () => Object.values(TOOLS).filter((tool) => findTool(tool) === undefined);

/** @param {readonly string[]} args */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
}

const before = wanted();
const isRoot = process.getuid?.() === 0;
if (before.length > 0 && isRoot && spawnSync("apt-get", ["--version"]).status === 0) {
  const packages = before.map((tool) => tool.aptPackage);
  aptGet(["update", "-q"]) && aptGet(["install", "-y", "-q", "--no-install-recommends", ...packages]);
}

const after = wanted();
for (const tool of after) console.error(`${tool.name} is missing: sudo ${installCommand(tool)}`);
if (after.length === 0) console.log(`All ${Object.keys(TOOLS).length} tools are there.`);
process.exitCode = after.length === 0 ? 0 : 1;
