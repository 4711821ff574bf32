/** `npm run real -- pools …`, `loggers …` or `policies …`: README.md describes them. */
import "../../src/labs/register";

const RUNS: Readonly<Record<string, () => Promise<unknown>>> = {
  pools: () => import("./pools/run"),
  loggers: () => import("./loggers/run"),
  policies: () => import("./policies/run"),
};

const run = RUNS[process.argv[2] ?? ""];
if (run === undefined) throw new Error("npm run real -- pools …, loggers … or policies …");
await run();
