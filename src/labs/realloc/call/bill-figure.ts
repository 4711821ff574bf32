import type { CallDetail } from "../../../models/allocation/trial-ask";
import { type Block, heightOf, paragraph } from "../../../plot/picture-blocks";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { chargeText, sumOf } from "../../shared/heap/costs";
import { drawFitting } from "../charts/fitting";
import { inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { billTable, chargesOf } from "./bill";
import { callsIn } from "./call-figure";

/** The costs of the call in every lane, count by count. */
export const billFigure: ReallocFigure = {
  id: "bill",
  name: "bill of the call",
  places: ["stage"],
  isOf: inStage("call"),
  title: (state) => (callsIn(state).length === 0 ? "" : "Where its cycles go"),
  words: (state) => billsOf(state).join(" "),
  table: (state) => billTable(callsIn(state)[state.focus] ?? null, state.scenario.prices),
  height: (width, state) => heightOf(blocksOf(state, width)),
  draw: (surface, state) => drawFitting(surface, blocksOf(state, surface.width)),
};

const blocksOf = (state: ReallocState, width: number): readonly Block[] =>
  billsOf(state).map((text) => paragraph(text, { size: 13 }, 6, width));

function billsOf(state: ReallocState): readonly string[] {
  const calls = callsIn(state);
  return calls.map(
    (call, lane) => `${calls.length > 1 ? `${laneLetter(lane)}: ` : ""}${billText(call, state.scenario)}`,
  );
}

function billText(call: CallDetail, { prices }: ReallocScenario): string {
  const charges = chargesOf(call, prices);
  const parts = charges.map((charge) => `${chargeText(charge)} ${formatInteger(charge.cycles)}`);
  return `${formatCounted(sumOf(charges), "cycle")}: ${parts.join(" · ")}.`;
}
