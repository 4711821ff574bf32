import type { Mark } from "../../../plot/chart";
import { legend } from "../../../plot/legend";
import type { Block } from "../../../plot/picture-blocks";
import { outsideMarks, WAYS, wayMarks } from "./marks";

/** The middle of a mark in the legend, CSS pixels. */
const SAMPLE = { x: 8, y: 0 };

/** Explains the marks of a chart. `isReported`: the chart has an article's figures. */
export function waysLegend(width: number, isReported = false): Block {
  const entry = (words: string, draw: readonly Mark[]) => ({ words, draw, mark: 2 * SAMPLE.x });
  const ways = WAYS.map(([way, words]) => entry(words, wayMarks([{ way, share: 1, ...SAMPLE }])));
  const reported = isReported ? [entry("reported 2015", [outsideMarks([SAMPLE], "circle")])] : [];
  const block = legend([...ways, ...reported], width, { style: { size: 13 }, line: 20 });
  return { ...block, height: block.height + 6 };
}
