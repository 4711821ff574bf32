import "../labs/register";
import { loadLabs } from "../kernel/labs/labs";
import { typedLink } from "../kernel/scenario/link/page-link";
import { BadInput, orThrow } from "./bad-input";
import type * as api from "./bufferlab";
import { openLinked } from "./open-linked";
import { setCores } from "./open-run";
import { readLink, readPreset, readText } from "./read-scenario";

/* The library as bufferlab.d.ts describes it. */

/** The scenario of a link, a preset's name, or a file's text or object. */
async function readSource(source: string | object) {
  await loadLabs();
  if (typeof source !== "string") return readText(JSON.stringify(source));
  if (source.trimStart().startsWith("{")) return readText(source);
  const link = typedLink(source);
  return link === null ? readPreset(source) : readLink(link);
}

/** Traces are loaded when the first one is opened. */
const traces = () => import("./open-trace");

export const openTrace: typeof api.openTrace = async (content, options) => (await traces()).openTrace(content, options);

export const openScenario: typeof api.openScenario = async (source, { trace } = {}) =>
  openLinked(
    orThrow(await readSource(source)),
    trace === undefined ? null : ((await traces()).sweptOf(trace)?.pages ?? null),
  );

export const sweep: typeof api.sweep = async function* (source, options) {
  const { sweptRequests, sweepHere } = await import("./sweep");
  yield* sweepHere(await sweptRequests(source), options);
};

export { BadInput, setCores };
