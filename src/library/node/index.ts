import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type * as api from "../bufferlab-node";
import { openScenario, openTrace, setCores } from "../index";
import { compiledCore } from "./core-files";

/* The library in Node, as bufferlab-node.d.ts describes it. */

setCores(compiledCore);

export const openScenarioFile: typeof api.openScenarioFile = async (path, options) =>
  openScenario(await readFile(path, "utf8"), options);

export const openTraceFile: typeof api.openTraceFile = (path, options) => openTrace(createReadStream(path), options);

export const sweepInThreads: typeof api.sweepInThreads = async function* (source, options) {
  yield* (await import("./sweep")).sweepInThreads(source, options);
};

export * from "../index";
