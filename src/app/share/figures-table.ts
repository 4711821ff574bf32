import { figure, laneLetter } from "../../charts/figures";
import type { FIGURE } from "../../generated/abi";
import type { LaneArrays } from "../../protocol/frame";
import type { Column, DataTable } from "../../shared/data-table";
import { formatBytes, formatInteger, formatPercentSix } from "../../shared/format";

interface Row extends Column {
  readonly figure: keyof typeof FIGURE;
}

const share = (name: string, figure: Row["figure"]): Row => ({
  name,
  key: `${figure}_percent`,
  figure,
  text: formatPercentSix,
});
const bytes = (name: string, figure: Row["figure"]): Row => ({
  name,
  key: `${figure}_bytes`,
  figure,
  text: formatBytes,
});
const count = (name: string, figure: Row["figure"]): Row => ({ name, key: figure, figure, text: formatInteger });

const FIGURES: readonly Row[] = [
  share("efficiency", "efficiency"),
  share("with the cache", "footprint_efficiency"),
  share("hits", "hit_rate"),
  bytes("needed", "needed"),
  bytes("handed out", "granted"),
  bytes("wasted", "wasted"),
  bytes("in the cache", "idle"),
  count("live buffers", "live"),
  count("poisoned", "poisoned"),
];

/** A share in percent, as many digits as two machines agree on. */
const cellOf = ({ figure: name, key }: Row, lane: Pick<LaneArrays, "figures">): number =>
  key.endsWith("_percent") ? Number((100 * figure(lane, name)).toPrecision(12)) : figure(lane, name);

/** The figures of all lanes at one step, a row a lane. */
export function figuresTable(lanes: readonly Pick<LaneArrays, "figures">[], names: readonly string[]): DataTable {
  return {
    title: "Figures of all policies",
    takeaway: "Efficiency is needed ÷ handed out; hits are the requests served from the cache.",
    columns: [{ name: "lane", key: "lane" }, { name: "policy", key: "policy" }, ...FIGURES],
    rows: lanes.map((lane, i) => [laneLetter(i), names[i] ?? "", ...FIGURES.map((row) => cellOf(row, lane))]),
  };
}
