import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatInteger } from "../../../shared/format";
import { Provenance } from "../../../ui/Provenance";
import { useMachineState } from "../page-state";
import { articleScenario } from "../scenario/presets";
import { kbText } from "./memory-figure";
import { followsArticle, KB_OF_PAGE, REPORTED_READS, readRows } from "./script-rows";

/** A setting in a unit of `scale`, exactly; grouped if whole. */
export const settingText = (value: number, scale: number): string =>
  value % scale === 0 ? formatInteger(value / scale) : String(value / scale);

/** The commands of the article that read the file from the disk through the cache. */
const COLD = [1, 6] as const;

/** The finding that follows from the article's figures, once both cold reads have ended. */
interface Finding {
  /** The cold reads' MB/s as reported, and that of the large direct read. */
  readonly cold: readonly string[];
  readonly direct: string;
  /** kB by which cached grew less than the file is large. */
  readonly missing: string;
  /** ms between both cold reads, modeled and as reported. */
  readonly modeledGap: string;
  readonly reportedGap: string;
}

const ms = (ns: number): string => (Math.round(ns / 1e5) / 10).toFixed(1);

/** The finding of a state; null = another machine or script, or a cold read has not ended. */
export function findingOf(machine: MachineArrays, scenario: PageScenario): Finding | null {
  if (!followsArticle(scenario)) return null;
  const cold = COLD.flatMap((index) => readRows(machine, scenario).filter((read) => read.index === index));
  const [first, second] = cold;
  if (first?.state !== "ended" || second?.state !== "ended") return null;
  const [firstReported, secondReported] = [first.reported?.seconds ?? 0, second.reported?.seconds ?? 0];
  return {
    cold: cold.map(({ reported }) => reported?.speed ?? ""),
    direct: REPORTED_READS.at(-1)?.speed ?? "",
    missing: kbText(KB_OF_PAGE * first.memory_pages),
    modeledGap: ms(first.time - second.time),
    reportedGap: ms((firstReported - secondReported) * 1e9),
  };
}

const megabytes = (bytes: number): string => `${settingText(bytes, 1e6)}\u00a0MB/s`;
const micro = (ns: number): string => `${settingText(ns, 1e3)}\u00a0µs`;

type OriginRow = readonly [words: string, value: string, origin: "fitted" | "assumed", ...keys: (keyof PageScenario)[]];

/** The settings with their origin on the article's machine, and the fields that have them. */
function originRows(scenario: PageScenario): readonly OriginRow[] {
  const { rate, request, call, metadataBlocks, metadata, resident, limit, copy } = scenario;
  const most = limit === "none" ? "none" : `${formatInteger(limit)} pages`;
  const blocks = `${formatInteger(metadataBlocks)} × ${micro(metadata)}`;
  return [
    ["both direct reads", `${megabytes(rate)}, ${micro(request)}`, "fitted", "rate", "request"],
    ["warm reads", `${formatInteger(call)}\u00a0ns a call`, "fitted", "call"],
    ["cold reads", blocks, "fitted", "metadataBlocks", "metadata"],
    ["cached at first", `${formatInteger(resident)} pages`, "fitted", "resident"],
    ["the eater’s limit", most, "fitted", "limit"],
    ["copying", megabytes(copy), "assumed", "copy"],
  ];
}

/** Where the settings came from, and what follows from them. */
export function Origins() {
  const [machine, scenario] = useMachineState();
  const finding = findingOf(machine, scenario);
  return (
    <section className="rail-section" aria-labelledby="machine-origins">
      <h2 id="machine-origins">Fitted, assumed, predicted</h2>
      <dl className="machine-origins">
        {originRows(scenario).map(([words, value, origin, ...keys]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {value}{" "}
              {keys.every((key) => scenario[key] === articleScenario[key]) ? (
                <Provenance origin={origin} />
              ) : (
                <span className="origin">changed</span>
              )}
            </dd>
          </div>
        ))}
        {finding !== null && (
          <div>
            <dt>between the cold reads</dt>
            <dd>
              {finding.modeledGap} ms <Provenance origin="predicted" /> {finding.reportedGap} ms{" "}
              <Provenance origin="reported" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
