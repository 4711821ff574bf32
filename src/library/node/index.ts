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

export * from "../index";
