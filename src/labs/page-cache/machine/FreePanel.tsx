import type { MemoryPanel, OutputFormat } from "../../../models/page_cache/machine/article";
import { useMachine } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { machineNumber } from "./figures";
import { changeWords, type EarlierPanel, earlierPanel, panelNow, panelPieces } from "./free-panel";
import { useMachineLook } from "./machine-store";

const FORMATS: readonly (readonly [OutputFormat, string])[] = [
  ["2008", "2008"],
  ["today", "today"],
];

/** The output of `free` now, as in 2008 or as today. */
export function FreePanel() {
  const machine = useMachine();
  const format = useMachineLook((look) => look.format);
  const earlier = earlierPanel(
    machine,
    usePageScenario((scenario) => scenario),
  );
  const isKnown = !Number.isNaN(machineNumber(machine, "free"));
  const now = panelNow(machine);
  return (
    <section className="machine-row" aria-labelledby="machine-free">
      <div className="machine-head">
        <h2 id="machine-free">What free prints</h2>
        <fieldset className="machine-formats">
          <legend className="visually-hidden">Output of free</legend>
          {FORMATS.map(([key, words]) => (
            <button
              key={key}
              type="button"
              className="text-button"
              aria-pressed={format === key}
              onClick={() => useMachineLook.setState({ format: key })}
            >
              {words}
            </button>
          ))}
        </fieldset>
        <p className="muted">in kB; the article says bytes</p>
      </div>
      <div>
        {isKnown && <Output now={now} earlier={earlier} format={format} />}
        <p className="machine-note">{isKnown && changeWords(now, earlier)}</p>
      </div>
    </section>
  );
}

interface OutputProps {
  readonly now: MemoryPanel;
  readonly earlier: EarlierPanel | null;
  readonly format: OutputFormat;
}

function Output({ now, earlier, format }: OutputProps) {
  const before = earlier?.panel ?? null;
  return (
    <>
      <pre className="machine-free machine-free-wide">
        {panelPieces(now, before, format).map(({ at, text, isChanged }) =>
          isChanged ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
        )}
      </pre>
      <dl className="machine-free machine-free-narrow">
        <Narrow name="used" now={usedOf(now, format)} before={before && usedOf(before, format)} />
        <Narrow name="free" now={now.free} before={before?.free ?? null} />
        {format === "2008" ? (
          <Narrow name="cached" now={now.cached} before={before?.cached ?? null} />
        ) : (
          <Narrow name="available" now={now.available} before={before?.available ?? null} />
        )}
      </dl>
    </>
  );
}

/** Today's `free` does not count buffers and cached pages as used. */
const usedOf = ({ programs, buffers, cached }: MemoryPanel, format: OutputFormat): number =>
  format === "2008" ? programs + buffers + cached : programs;

function Narrow({
  name,
  now,
  before,
}: {
  readonly name: string;
  readonly now: number;
  readonly before: number | null;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{before !== null && before !== now ? <b>{now}</b> : now}</dd>
    </div>
  );
}
