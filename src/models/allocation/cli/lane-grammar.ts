import type { Kind } from "../../../kernel/scenario/field";
import { allowedText, whenText } from "../../../kernel/scenario/field-text";
import { HEAP_WORD, POOL_WORD, type PolicyField, PRESET_WORDS, policyFields, spelledField } from "../policy-text";

/* The words of a lane in a link and after --lane, with their meanings. Help, `bufferlab policies` and
 * docs/command-line.md show this table; no page does. */

/** Words that are typed alike, with commas between, and their meaning. */
type WordRow = readonly [words: string, meaning: string];

const PRESETS: WordRow = [PRESET_WORDS, "a preset, which is a whole policy; only heap:MODEL may follow"];
const HEAP: WordRow = [
  HEAP_WORD,
  'at the end: the heap below, as in heap:ptmalloc,tcache_count:0; "heap models" lists them; default exact, the ideal heap',
];

const POOL: WordRow = [
  POOL_WORD,
  'instead of all others: a pool of a library, as in pool:jdk-util,maxCachedBufferSize:65536; "pool models" lists them',
];

const UNITS: Readonly<Record<string, string>> = { B: " (bytes)", "%": " (%)" };
const labelText = ({ label, unit }: PolicyField) =>
  unit === undefined || label.includes("bytes") ? label : `${label}${UNITS[unit] ?? ""}`;

function rowOf(field: PolicyField): WordRow {
  const { kind, when, default: usual } = field;
  // Without a cache, most fields have no effect, which needs no words.
  const condition = when === undefined || when.key === "capacity" ? [] : [whenText(when)];
  return [
    spelledField(field),
    [labelText(field), ...rangeText(kind), ...condition, ...defaultText(kind, usual)].join("; "),
  ];
}

/** A link leaves out a limit that is not set. */
function rangeText(kind: Kind): readonly string[] {
  if (kind.type === "choice" || kind.type === "flag") return [];
  return [allowedText(kind.type === "integer" ? { type: "integer", min: kind.min, max: kind.max } : kind)];
}

function defaultText(kind: Kind, usual: unknown): readonly string[] {
  if (kind.type === "flag" || kind.type === "integers") return [];
  return [usual === null ? "without it, no limit" : `default ${usual}`];
}

/** The table. */
export const laneGrammar: readonly WordRow[] = [PRESETS, ...policyFields.map(rowOf), HEAP, POOL];
