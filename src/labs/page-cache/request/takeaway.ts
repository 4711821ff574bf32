import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { Takeaway } from "../../shared/takeaway";

/** "A", "A and C", "A, B and C". */
const lettersOf = (lanes: readonly number[]): string => {
  const letters = lanes.map(laneLetter);
  return letters.length < 2 ? letters.join("") : `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
};

const part = (lanes: readonly number[], verb: string): string[] =>
  lanes.length === 0 ? [] : [`${lettersOf(lanes)} ${verb}${lanes.length === 1 ? (verb === "miss" ? "es" : "s") : ""}`];

/** The takeaway of a request: the page, and which lanes hit. `hits`: per lane. */
export function requestTakeaway(page: number, hits: readonly boolean[]): Takeaway {
  const lanesWith = (isHit: boolean) => hits.flatMap((hit, lane) => (hit === isHit ? [lane] : []));
  const outcome = [...part(lanesWith(true), "hit"), ...part(lanesWith(false), "miss")].join(", ");
  return { strong: `Page ${formatInteger(page)} is requested.`, rest: ` ${outcome}.` };
}
