import { loadScenario, ofModelOf, type Source } from "../../../cli/shared/source";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { cacheFile } from "../../../codegen/cache-file";
import type { Language } from "../../../codegen/language-names";
import { settingWithoutCode } from "../../../codegen/without-code";
import { problemOf } from "../../../kernel/scenario/problem";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { hasPool } from "../../../models/allocation/pool-tables";
import { laneLetter } from "../../../shared/lane-letter";

/** The lane, by its number, and the language. */
interface CodeWishes {
  readonly lane: number;
  readonly language: Language;
}

/** A library has the code of its pool. */
const poolProblem = (lane: number, model: string) =>
  problemOf(
    `${laneLetter(lane)}: pool`,
    model,
    `a lane with a cache; "bufferlab pool models --pool ${model}" says how its library is set`,
  );

const codeProblem = (lane: number, setting: string) =>
  problemOf(`${laneLetter(lane)}: ${setting}`, "set", "a lane without max and empty, which no code has");

/** Prints the cache of a lane as code. Returns the exit status. */
export async function printCode(source: Source, { lane, language }: CodeWishes, streams: Streams): Promise<number> {
  const loaded = ofModelOf("buffer", await loadScenario(source, streams.in));
  if (!loaded.ok) return refuse(loaded.error, streams);
  const { lanes } = allocationOf(loaded.value.scenario);
  const policy = lanes[lane];
  if (policy !== undefined && hasPool(policy)) return refuse(poolProblem(lane, policy.pool.model), streams);
  const setting = policy && settingWithoutCode(policy);
  if (setting) return refuse(codeProblem(lane, setting), streams);
  if (policy !== undefined) return print([cacheFile(policy, language).text], streams);
  return refuse(problemOf("--lane", laneLetter(lane), lanes.map((_, i) => laneLetter(i)).join(", ")), streams);
}
