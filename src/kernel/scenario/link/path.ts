import { laneLetter } from "../../../shared/lane-letter";
import { inputOf } from "../../labs/labs";
import type { Lab } from "../scenario";
import { linkFields } from "./encode";
import { renamed } from "./value-text";

/** The path of a field in terms of a link: "lanes[1].capacity" is "B: cap", "breakpoints[0].step" is "bp[0].step". */
export function linkPath(path: string, lab: Lab): string {
  const [, lane, inner] = /^lanes\[(\d)\]\.?(.*)$/.exec(path) ?? [];
  if (lane === undefined || inner === undefined) return renamed(path, linkFields(lab));
  const letter = laneLetter(Number(lane));
  return inner === "" ? letter : `${letter}: ${inputOf(lab).lane.name(inner)}`;
}
