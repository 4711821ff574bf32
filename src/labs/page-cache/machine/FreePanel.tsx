import { freeLines, type MemoryPanel, type OutputFormat } from "../../../models/page_cache/machine/article";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatInteger } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { useMachineState, usePageLook } from "../page-state";
import { KB_OF_PAGE, machineNumber, type ScriptRow, scriptRows } from "./script-rows";

const FORMATS: readonly (readonly [OutputFormat, string])[] = [
  ["2008", "2008"],
  ["today", "today"],
];

/** The output of `free` now, as in 2008 or as today. */
export function FreePanel() {
  const [machine, scenario] = useMachineState();
  const format = usePageLook((look) => look.format);
  const earlier = earlierPanel(machine, scenario);
  const isKnown = !Number.isNaN(machineNumber(machine, "free"));
  const now = panelNow(machine);
  return (
    <section className="machine-row beyond-look" aria-labelledby="machine-free">
      <div className="machine-head">
        <h2 id="machine-free">What free prints</h2>
        <fieldset className="machine-formats">
          <legend className="visually-hidden">Output of free</legend>
          {FORMATS.map(([key, words]) => (
            <Button
              key={key}
              look="text"
              aria-pressed={format === key}
              onClick={() => usePageLook.setState({ format: key })}
            >
              {words}
            </Button>
          ))}
        </fieldset>
        <p className="muted">in kB; the article says bytes</p>
      </div>
      <div>
        {isKnown && <Output now={now} earlier={earlier} format={format} />}
        <p className="machine-note wrap between muted">{isKnown && changeWords(now, earlier)}</p>
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
        {narrowRows(format).map(([name, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{before !== null && of(before) !== of(now) ? <b>{of(now)}</b> : of(now)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Today's `free` does not count buffers and cached pages as used. */
const narrowRows = (format: OutputFormat): readonly (readonly [string, (panel: MemoryPanel) => number])[] =>
  format === "2008"
    ? [
        ["used", ({ programs, buffers, cached }) => programs + buffers + cached],
        ["free", ({ free }) => free],
        ["cached", ({ cached }) => cached],
      ]
    : [
        ["used", ({ programs }) => programs],
        ["free", ({ free }) => free],
        ["available", ({ available }) => available],
      ];

/** The memory now, as `free` prints it. @internal */
export function panelNow(machine: MachineArrays): MemoryPanel {
  const kb = (name: "programs" | "buffers" | "cached" | "free" | "mapped" | "dirty" | "eaten") =>
    KB_OF_PAGE * machineNumber(machine, name);
  return {
    programs: kb("programs") + kb("eaten"),
    buffers: kb("buffers"),
    cached: kb("cached"),
    free: kb("free"),
    available: kb("free") + kb("cached") - kb("mapped") - kb("dirty"),
  };
}

/** The memory after a command that has ended. Dirty pages of that moment are not known, so available leaves them in. */
const panelAfter = ({ programs, buffers, cached, free, eaten }: ScriptRow, mapped: number): MemoryPanel => ({
  programs: KB_OF_PAGE * (programs + eaten),
  buffers: KB_OF_PAGE * buffers,
  cached: KB_OF_PAGE * cached,
  free: KB_OF_PAGE * free,
  available: KB_OF_PAGE * (free + cached - mapped),
});

/** An earlier output of `free`. */
interface EarlierPanel {
  /** The command's number, from 1. */
  readonly command: number;
  readonly panel: MemoryPanel;
}

/** The last output of `free` before the one that is current; null = `free` has not run before. @internal */
export function earlierPanel(machine: MachineArrays, scenario: PageScenario): EarlierPanel | null {
  const begun = scriptRows(machine, scenario).filter(({ state }) => state !== "waiting");
  const row = begun.slice(0, -1).findLast(({ command, state }) => command.kind === "free" && state === "ended");
  if (row === undefined) return null;
  return { command: row.index + 1, panel: panelAfter(row, machineNumber(machine, "mapped")) };
}

/** A piece of the output, with its place in the text. */
interface PanelPiece {
  readonly at: number;
  readonly text: string;
  readonly isChanged: boolean;
}

/** The lines that `free` prints, cut into pieces so that changed numbers can be emphasized. @internal */
export function panelPieces(now: MemoryPanel, before: MemoryPanel | null, format: OutputFormat): PanelPiece[] {
  const cut = (panel: MemoryPanel) => freeLines(panel, format).join("\n").split(/(\d+)/);
  const old = before === null ? null : cut(before);
  let at = 0;
  return cut(now).map((text, i) => {
    const piece = { at, text, isChanged: old !== null && i % 2 === 1 && old[i] !== text };
    at += text.length;
    return piece;
  });
}

const SHOWN = ["cached", "buffers", "free", "programs"] as const;
/** Programs include the eater. */
const NAMES = { cached: "cached", buffers: "buffers", free: "free", programs: "used by programs" } as const;

const signed = (kb: number): string => `${kb > 0 ? "+" : "−"}${formatInteger(Math.abs(kb))}`;

/** The changes since an earlier output, in words. @internal */
export function changeWords(now: MemoryPanel, earlier: EarlierPanel | null): string {
  if (earlier === null) return "";
  const changes = SHOWN.map((name) => [name, now[name] - earlier.panel[name]] as const).filter(([, kb]) => kb !== 0);
  const words = changes.map(([name, kb]) => `${NAMES[name]} ${signed(kb)}`).join(", ");
  return `Since command ${earlier.command}: ${words === "" ? "no change" : `${words}\u00a0kB`}.`;
}
