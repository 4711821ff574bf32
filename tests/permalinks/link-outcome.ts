import "../../src/labs/register";
import { loadEngines } from "../../scripts/every-engine";
import type { Engine } from "../../src/kernel/engine/simulation";
import { framesOf } from "../../src/kernel/labs/labs";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { LentTrace } from "../../src/kernel/protocol/messages";
import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import type { Problem, Scenario } from "../../src/kernel/scenario/scenario";
import { isAllocation } from "../../src/models/allocation/allocation-of";
import { partsNamed } from "../../src/models/allocation/call-part";
import { isOfTrace, type TraceCalls } from "../../src/models/allocation/call-trace";
import { type GivenTrace, traceNeeded } from "../../src/models/page_cache/engine/open-session";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { isPage } from "../../src/models/page_cache/page-of";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import type { Cores } from "../../src/shared/core-name";
import { CallDigest } from "../../src/workloads/traces/calls/digest";
import { filtered } from "../../src/workloads/traces/calls/filters";
import { PagePacker } from "../../src/workloads/traces/calls/page-packer";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { readPageTrace } from "../../src/workloads/traces/pages/read-page-trace";

/** The digest of the state that a link opens, or the fields at fault if it opens none. */
type LinkOutcome = { readonly digest: string } | { readonly problems: readonly Problem["field"][] };

/** A digest does not depend on what a chart shows. */
const VIEW = { from: 1, to: 1, columns: 1, scale: "log" } as const;

const enginesOn = await loadEngines();
/** The engines of the cores that were used last. Each opens one scenario after the other, as in the page's worker. */
let known: { readonly cores: Cores; readonly engines: ReturnType<typeof enginesOn> } | null = null;

function knownEngine(cores: Cores, scenario: Scenario): Engine {
  if (known?.cores !== cores) known = { cores, engines: enginesOn(cores) };
  return known.engines(scenario);
}

async function* piecesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** The trace among these texts that a scenario names; null = it names none, or none of these. */
async function traceOf(scenario: PageScenario, traces: readonly string[]): Promise<GivenTrace | null> {
  for (const text of traces) {
    const read = await readPageTrace(piecesOf(text), { reading: scenario.read });
    if (read.ok && read.value.digest === traceNeeded(scenario)) return { ...read.value.trace, name: read.value.digest };
  }
  return null;
}

/** The calls that a scenario names, which are one of these texts or a part of it. */
async function callsOf(scenario: TraceCalls, traces: readonly string[]): Promise<LentTrace | undefined> {
  for (const text of traces) {
    const pages: Uint8Array[] = [];
    const digest = new CallDigest();
    const packer = new PagePacker((page) => {
      digest.add(page);
      pages.push(page.bytes);
    });
    const sink = filtered(partsNamed(scenario), (operation) => packer.add(operation));
    const read = await readCalls(piecesOf(text), sink);
    packer.finish();
    const [page = new Uint8Array(), ...others] = pages;
    if (others.length > 0) throw new RangeError("golden traces have one page");
    const name = digest.finish();
    if (read.ok && name === scenario.trace) return { name, pages: page, bounds: [0, page.length] };
  }
  return undefined;
}

/** An engine for a scenario, with the trace that it names. */
async function engineOf(cores: Cores, scenario: Scenario, traces: readonly string[]): Promise<Engine> {
  if (isAllocation(scenario) && isOfTrace(scenario)) {
    const engine = enginesOn(cores)(scenario);
    const calls = await callsOf(scenario, traces);
    await engine.prepare?.(scenario, calls && [calls]);
    return engine;
  }
  if (!isPage(scenario) || traceNeeded(scenario) === null) return knownEngine(cores, scenario);
  const trace = await traceOf(scenario, traces);
  const engine = new PageCacheEngine(cores.page_cache, async () => trace);
  await engine.prepare(scenario);
  return engine as Engine;
}

/**
 * The digest of the state at a scenario's step, computed by an engine of its lab. `traces`: texts of traces that
 * scenarios name.
 * @throws RangeError if the engine refuses the scenario.
 */
export async function digestBy(cores: Cores, scenario: Scenario, traces: readonly string[]): Promise<string> {
  const opened = (await engineOf(cores, scenario, traces)).open(scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  // A stop rule does not stop a seek.
  opened.value.replay(doneAt(scenario.at));
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const view = opened.value.look(VIEW);
  const { read, digest } = framesOf(scenario);
  return digest(read(buffer, opened.value.writeFrame(buffer, view, false).rows));
}

/** The outcome of each link with the cores at these addresses. Runs in Node and in a browser alike. */
export async function linkOutcomes(
  addresses: Readonly<Record<keyof Cores, string>>,
  links: readonly string[],
  traces: readonly string[],
): Promise<readonly LinkOutcome[]> {
  const compiled = Object.entries(addresses).map(
    async ([name, url]) => [name, await WebAssembly.compileStreaming(fetch(url))] as const,
  );
  const cores = Object.fromEntries(await Promise.all(compiled)) as Cores;
  const outcome = async (link: string): Promise<LinkOutcome> => {
    const decoded = await decodeLink(link);
    if (!decoded.ok) return { problems: decoded.error.problems.map(({ field }) => field) };
    return { digest: await digestBy(cores, decoded.value.scenario, traces) };
  };
  return Promise.all(links.map(outcome));
}
