import { type ReactNode, useId } from "react";
import { formatInteger } from "../../../shared/format";
import { visibleText } from "../../../shared/visible-text";
import type { ImportChoice } from "../../../workloads/traces/import-messages";
import { PAGE_TRACE_FORMAT_NAMES, type TableColumns } from "../../../workloads/traces/pages/format";
import { ONLY_TEXT, SPLIT_TEXT } from "../../../workloads/traces/pages/record";
import { type Importing, importFile } from "./import-store";
import { FORMAT_WORDS, READING_WORDS } from "./use-trace";

/** How the file is read. A person may change what the page guessed, and the page then reads the file again. */
export function ReadingChoices({ importing: { file, choice, found } }: { readonly importing: Importing }) {
  const format = choice.format ?? found?.format ?? "";
  const change = (to: Partial<ImportChoice>) => importFile(file, { ...choice, wanted: undefined, ...to });
  const reading = choice.reading ?? found?.reading ?? "keys";
  const why = choice.format === null && found?.why != null && `Recognized by ${found.why}.`;
  return (
    <div className="trace-choices">
      <Choice label="Format" value={format} note={why} onChange={(value) => change(otherFormat(value))}>
        {format === "" && <option value="">not recognized</option>}
        {PAGE_TRACE_FORMAT_NAMES.map((name) => (
          <option key={name} value={name}>
            {FORMAT_WORDS[name] ?? name}
          </option>
        ))}
      </Choice>
      <Words
        label="Read as"
        value={reading}
        words={READING_WORDS}
        onChange={(reading) => change({ reading, unit: undefined })}
      />
      {found?.hasOperations && (
        <Words
          label="Requests are"
          value={choice.only ?? "all"}
          words={ONLY_TEXT}
          onChange={(only) => change({ only })}
        />
      )}
      {found?.hasVolumes && (
        <Words
          label="Volumes"
          value={choice.split ?? "volume"}
          words={SPLIT_WORDS}
          onChange={(split) => change({ split })}
        />
      )}
      {found?.columns != null && <ColumnChoices columns={found.columns} change={change} />}
      {reading === "pages" && found !== null && <UnitChoice unit={found.unit} change={change} />}
    </div>
  );
}

/** Another format has other columns and another unit. */
const otherFormat = (value: string): Partial<ImportChoice> => ({
  ...GUESS_AGAIN,
  format: PAGE_TRACE_FORMAT_NAMES.find((name) => name === value) ?? null,
});

const GUESS_AGAIN = { columns: undefined, hasHeader: undefined, unit: undefined, only: undefined, reading: null };

const SPLIT_WORDS = {
  volume: `${SPLIT_TEXT.volume}: equal offsets are two pages`,
  none: `${SPLIT_TEXT.none}: equal offsets are one page`,
};

type Change = (to: Partial<ImportChoice>) => void;

/** The most columns to choose from. */
const MOST_COLUMNS = 100;
const MOST_CELL_CHARACTERS = 24;

/** "2: obj_id", for each column. */
const namedColumns = (cells: readonly string[]) =>
  cells.slice(0, MOST_COLUMNS).map((cell, i) => {
    const text = visibleText([...cell].slice(0, MOST_CELL_CHARACTERS).join(""));
    return { number: i + 1, text: `${i + 1}: ${text}` };
  });

/** The columns of a table: the first line, the key and the size. The records are in order, so no time is read. */
function ColumnChoices({ columns, change }: { readonly columns: TableColumns; readonly change: Change }) {
  const { cells, hasHeader, id, size } = columns;
  const choose = (to: Partial<TableColumns>) => {
    const { id, size, hasHeader } = { ...columns, ...to };
    change({ format: "csv", columns: { id, size }, hasHeader });
  };
  const options = namedColumns(cells).map(({ number, text }) => (
    <option key={number} value={number}>
      {text}
    </option>
  ));
  return (
    <>
      <Choice
        label="First line"
        value={String(hasHeader)}
        note="Times are ignored, because the lines are in order."
        onChange={(value) => choose({ hasHeader: value === "true" })}
      >
        <option value="true">names of columns</option>
        <option value="false">a record</option>
      </Choice>
      <Choice label="Key" value={id} onChange={(value) => choose({ id: Number(value) })}>
        {options}
      </Choice>
      <Choice
        label="Size"
        value={size ?? ""}
        onChange={(value) => choose({ size: value === "" ? null : Number(value) })}
      >
        <option value="">none: 1 byte each</option>
        {options}
      </Choice>
    </>
  );
}

const UNITS = [1, 512, 1024, 4096];

/** The number of bytes in one unit of an offset. */
function UnitChoice({ unit, change }: { readonly unit: number; readonly change: Change }) {
  return (
    <Choice label="Unit of offsets" value={unit} onChange={(value) => change({ unit: Number(value) })}>
      {UNITS.map((bytes) => (
        <option key={bytes} value={bytes}>
          {formatInteger(bytes)} {bytes === 1 ? "byte" : "bytes"}
        </option>
      ))}
    </Choice>
  );
}

interface WordsProps<W extends string> {
  readonly label: string;
  readonly value: W;
  readonly words: Readonly<Record<W, string>>;
  readonly onChange: (value: W) => void;
}

/** A choice of words. */
function Words<W extends string>({ label, value, words, onChange }: WordsProps<W>) {
  return (
    <Choice label={label} value={value} onChange={(name) => onChange(name as W)}>
      {Object.entries<string>(words).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number;
  readonly note?: string | false;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, note = false, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        aria-describedby={`${id}-note`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      {note && (
        <span id={`${id}-note`} className="muted">
          {note}
        </span>
      )}
    </div>
  );
}
