import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";
import { type Block, drawBlocks, heightOf } from "../../plot/picture-blocks";
import type { DataTable } from "../../shared/data-table";
import type { FigureState, LabFigure, Place } from "./lab-figures";

/** A figure of parts that are as wide as a sheet. */
export const blocksFigure = <S extends Scenario, L extends LaneArrays>(
  id: string,
  name: string,
  place: Place,
  blocks: (state: FigureState<S, L>) => readonly Block[],
  table?: (state: FigureState<S, L>) => DataTable,
): LabFigure<S, L> => ({
  id,
  name,
  places: [place],
  isOf: () => true,
  title: () => "",
  words: () => name,
  height: (_, state) => heightOf(blocks(state)),
  draw: (surface, state) => drawBlocks(surface, blocks(state)),
  ...(table && { table }),
});
