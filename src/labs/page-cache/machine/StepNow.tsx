import type { CSSProperties } from "react";
import { useReading } from "../../../kernel/run/hooks";
import { useIsReadable, waiting } from "../../shared/step/readable";
import { useMachineState } from "../page-state";
import { type FileCell, fileCells } from "./file-figure";
import { scriptRows } from "./script-rows";
import { type PageRange, recordPages, requestedPages, stepSentence } from "./step-acts";
import "./step-now.css";

/** The cells that are enlarged. */
const SHOWN = 24;

/** The last step: its sentence, and the part of the file that it reads or writes. Steps that pass fast have neither. */
export function StepNow() {
  const [machine, scenario] = useMachineState();
  const isReadable = useIsReadable();
  const { done } = useReading().info;
  const sentence = stepSentence(machine, scriptRows(machine, scenario));
  return (
    <section className="machine-row machine-now" aria-labelledby="machine-now" data-waits={!isReadable}>
      <h2 id="machine-now">This step</h2>
      <div>
        <p {...waiting(!isReadable)}>{done === 0 ? "Nothing has run yet." : sentence}</p>
        <NearCells />
      </div>
    </section>
  );
}

/** The cells of the file around the record, with the record and the pages that it requested. The sentence describes them. */
function NearCells() {
  const [machine] = useMachineState();
  const [pages = 1] = machine.cellPages;
  const cells = fileCells(machine);
  const record = recordPages(machine);
  const from = firstShown(record, pages, cells.length);
  const place = ({ first, end }: PageRange) =>
    ({ "--from": first / pages - from, "--to": Math.min(SHOWN, end / pages - from) }) as CSSProperties;
  return (
    <div className="machine-near" style={{ "--cells": SHOWN } as CSSProperties} aria-hidden="true">
      {cells.slice(from, from + SHOWN).map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <Cell key={`cell ${from + i}`} cell={cell} pages={pages} />
      ))}
      {requestedPages(machine)
        .filter(({ first, end }) => end > from * pages && first < (from + SHOWN) * pages)
        .map((range) => (
          <span key={range.first} className="machine-window" style={place(range)} />
        ))}
      {record !== null && <span className="machine-record" style={place(record)} />}
    </div>
  );
}

/** `pages`: all pages of a cell. */
function Cell({ cell, pages }: { readonly cell: FileCell; readonly pages: number }) {
  const { in_memory: memory, on_disk: disk, dirty } = cell;
  const shares = { "--memory": memory / pages, "--disk": disk / pages, "--dirty": dirty / pages };
  return (
    <i style={shares as CSSProperties}>
      <b />
      <u />
      <s />
    </i>
  );
}

/** The first cell shown. The picture stays until a record leaves it. */
function firstShown(record: PageRange | null, pages: number, cells: number): number {
  const at = Math.floor((record?.first ?? 0) / pages / SHOWN) * SHOWN;
  return Math.max(0, Math.min(at, cells - SHOWN));
}
