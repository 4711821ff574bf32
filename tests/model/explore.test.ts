import fc from "fast-check";
import { test, vi } from "vitest";
import { hands, tally } from "./commands";
import { opened, play } from "./random-hands.test";

test("explore", { timeout: 3_600_000 }, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const seen = new Map<string, number>();
  const from = Number(process.env.FROM ?? 1);
  for (let seed = from; seed < from + Number(process.env.N ?? 50); seed++) {
    const property = fc.asyncProperty(opened, fc.commands([hands], { maxCommands: 40, size: "max" }), play);
    const first = await fc.check(property, { seed, numRuns: 10, endOnFailure: true });
    if (!first.failed) continue;
    const key = String((first.errorInstance as Error).message).split("\n").map((l) => l.replace(/\d+/g, "#").slice(0, 110))[0] ?? "";
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (seen.get(key) !== 1) continue;
    const end = await fc.check(property, { seed, path: first.counterexamplePath ?? "", numRuns: 1 });
    const e = end.errorInstance as Error;
    console.log(`SEED ${seed} PATH ${end.counterexamplePath}\nKEY ${key}\nSCRIPT ${String(end.counterexample?.[0])} | ${String(end.counterexample?.[1])}\nERROR ${e.message.slice(0, 1500)}\n`);
  }
  console.log("COMMANDS", tally.commands, JSON.stringify([...seen], null, 1));
});
