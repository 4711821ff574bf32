import { laneLetter } from "../../shared/lane-letter";

/** Lanes as a list: "A", "A and C", "A, B and C". */
export function lettersOf(lanes: readonly number[]): string {
  const letters = lanes.map(laneLetter);
  return letters.length < 2 ? letters.join("") : `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
}
