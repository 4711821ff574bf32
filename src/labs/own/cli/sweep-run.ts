import type { Dot } from "../../../advisor/dot";
import { dotLine, headerLine, readDotFile, type SweepHeader } from "../../../advisor/dot-lines";
import { cutoffsOf, defaultPlan, type Plan, planDigest, policiesOf } from "../../../advisor/plan";
import { readPlan } from "../../../advisor/read-plan";
import { batchesOf } from "../../../advisor/sweep";
import { fileSize, fileText, inputText, wholeText } from "../../../cli/shared/input";
import { continueFile, writeFile } from "../../../cli/shared/output";
import { Progress } from "../../../cli/shared/progress";
import type { Source } from "../../../cli/shared/source";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { problemList } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { inOrder } from "../../../library/in-order";
import { coreBytes } from "../../../library/node/core-files";
import { startSums } from "../../../library/node/sum-threads";
import { machineThreads } from "../../../library/node/threads";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { priceLists } from "../../../models/allocation/price-lists";
import type { AllocationScenario, HeapChoice, Policy } from "../../../models/allocation/scenario";
import { sha256Of } from "../../../shared/sha256";
import type { AnswerFormat, AskWishes } from "./ask-options";
import { answered } from "./ask-run";
import type { KnobWishes } from "./plan-options";
import { DOT_WRITERS, type DotFormat } from "./sweep-formats";
import { type SweepInput, sweepInput } from "./sweep-input";

/** The sweep that the command line asks for. */
export interface SweepWishes {
  readonly source: Source;
  readonly knobs: KnobWishes;
  /** Null = all of a trace, or up to and including a scenario's step. */
  readonly steps: number | null;
  readonly heap: HeapChoice | null;
  readonly prices: PriceName;
  /** Null = a thread for each core. */
  readonly jobs: number | null;
  readonly shard: readonly [part: number, parts: number];
  readonly isResumed: boolean;
  /** Null = standard output. */
  readonly out: string | null;
  readonly format: DotFormat | AnswerFormat;
  /** Null = no question is asked. */
  readonly ask: AskWishes | null;
}

/** A sweep that is ready to run. */
interface ReadySweep {
  readonly wishes: SweepWishes;
  readonly input: SweepInput;
  readonly policies: readonly Policy[];
  readonly header: SweepHeader;
  readonly core: WebAssembly.Module;
}

/** Runs the policies of a plan and prints their dots. Returns the exit status. @throws BadInput */
export async function sweepPolicies(wishes: SweepWishes, streams: Streams): Promise<number> {
  const input = await sweepInput(wishes.source, wishes.steps, streams);
  const plan = await planOf(wishes.knobs, input, streams);
  const ready = readySweep(wishes, input, plan);
  if (wishes.format === "jsonl") return writeLines(ready, streams);
  const dots: Dot[] = [];
  for await (const dot of dotsOf(ready, shardOf(ready), streams)) dots.push(dot);
  const text = [await textOf(ready, wishes.format, dots, streams)];
  if (wishes.out === null) return print(text, streams);
  await writeFile(wishes.out, text);
  return GOOD;
}

/** The answer to the question, or the dots in a format. */
async function textOf(
  { wishes, input, core, header }: ReadySweep,
  format: Exclude<SweepWishes["format"], "jsonl">,
  dots: readonly Dot[],
  streams: Streams,
): Promise<string> {
  const swept = { input, dots, linkOf: linkOf(input.scenario) };
  if (format === "csv" || (format === "text" && wishes.ask === null)) return DOT_WRITERS[format](swept);
  if (wishes.ask === null) throw new Error("A format of answers was read without a question.");
  const build = { core, coreDigest: header.core, prices: wishes.prices, jobs: jobsOf(wishes) };
  return answered({ ...swept, ...build }, wishes.ask, format, streams);
}

const jobsOf = ({ jobs }: SweepWishes): number => jobs ?? machineThreads();

async function planOf({ file, values, hasKnees }: KnobWishes, { knees }: SweepInput, streams: Streams): Promise<Plan> {
  if (file !== null) {
    const read = readPlan(new TextDecoder().decode(await wholeText(inputText(file, streams.in))));
    if (!read.ok) throw new BadInput(read.error);
    return read.value;
  }
  const plan = { ...defaultPlan(), ...values };
  const cutoffs = [...(hasKnees ? cutoffsOf(knees) : []), ...plan.cutoff];
  return { ...plan, cutoff: cutoffs.length === 0 ? [null] : [...new Set(cutoffs)] };
}

function readySweep(wishes: SweepWishes, input: SweepInput, plan: Plan): ReadySweep {
  const [policies, bytes] = [policiesOf(plan), coreBytes("allocation")];
  const { heap, prices, shard } = wishes;
  const header: SweepHeader = {
    ...{ sweep: 1, trace: input.name, operations: input.steps, plan: planDigest(plan), core: sha256Of(bytes) },
    ...{ policies: policies.length, ...(heap && { heap: `${heapSpelling(heap)} at ${prices}` }), shard },
  };
  return { wishes, input, policies, header, core: new WebAssembly.Module(bytes) };
}

const heapSpelling = ({ model, parameters }: HeapChoice): string =>
  [model, ...Object.entries(parameters).map(([name, value]) => `${name}:${value}`)].join(",");

/** The numbers of a shard's dots. */
function shardOf({ policies, wishes }: ReadySweep): readonly number[] {
  const [part, parts] = wishes.shard;
  return policies.map((_, k) => k).filter((k) => k % parts === part - 1);
}

/** Yields the dots with these numbers, in this order, as they come. */
async function* dotsOf(ready: ReadySweep, numbers: readonly number[], streams: Streams): AsyncGenerator<Dot> {
  const { wishes, input, policies, core } = ready;
  const batches = batchesOf(numbers);
  const jobs = Math.max(1, Math.min(jobsOf(wishes), batches.length));
  const heap = wishes.heap && { choice: wishes.heap, prices: priceLists[wishes.prices].prices };
  const threads = startSums({ core, heap, ...input }, jobs);
  const progress = new Progress(streams, numbers.length, "policies");
  const dotsIn = async (batch: readonly number[]): Promise<readonly Dot[]> => {
    const lanes = batch.map((k) => policies[k] as Policy);
    const found = await threads.ask(lanes);
    return found.map((sums, i) => ({ k: batch[i] as number, policy: lanes[i] as Policy, ...sums }));
  };
  try {
    for await (const dot of inOrder(batches, dotsIn, 2 * jobs)) {
      progress.show(numbers.indexOf(dot.k));
      yield dot;
    }
  } finally {
    progress.clear();
    await threads.close();
  }
}

/** The link of a policy on the requests of a scenario. */
const linkOf =
  (scenario: AllocationScenario) =>
  (policy: Policy): string =>
    encodeLink({ ...scenario, lanes: [policy] });

/** Writes a header and a line for each dot, as they come, so that a sweep that is stopped can be resumed. */
async function writeLines(ready: ReadySweep, streams: Streams): Promise<number> {
  const { out, isResumed } = ready.wishes;
  const numbers = shardOf(ready);
  const kept = isResumed && out !== null ? await keptDots(out, ready.header, numbers) : NOTHING;
  const link = linkOf(ready.input.scenario);
  async function* lines() {
    if (kept === NOTHING) yield headerLine(ready.header);
    for await (const dot of dotsOf(ready, numbers.slice(kept.dots), streams)) yield dotLine(dot, link(dot.policy));
  }
  if (out === null) return print(lines(), streams);
  await continueFile(out, kept.bytes, lines());
  return GOOD;
}

const NOTHING = { dots: 0, bytes: 0 };

/** The whole lines of a file from an earlier run. @throws BadInput if it is of another sweep */
async function keptDots(place: string, header: SweepHeader, numbers: readonly number[]) {
  const text = (await fileSize(place)) === null ? "" : await fileText(place);
  if (!text.includes("\n")) return NOTHING;
  const read = readDotFile(text);
  if (!read.ok) throw new BadInput(read.error);
  const { lines } = read.value;
  const { problems, report } = problemList();
  if (headerLine(read.value.header) !== headerLine(header)) report("--resume", place, "a file of the same sweep");
  if (lines.some(({ k }, i) => k !== numbers[i])) report("--resume", place, "a file without gaps");
  if (problems.length > 0) throw new BadInput(problems);
  return { dots: lines.length, bytes: Buffer.byteLength(text.slice(0, text.lastIndexOf("\n") + 1)) };
}
