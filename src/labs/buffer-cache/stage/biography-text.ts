import { formatBytes, formatInteger } from "../../../shared/format";
import { timesWords } from "../charts/field-plates";
import type { Life } from "./biography-words";

/** "Created at step 56, for a request of 102 400 B. Handed out 29 times; a caller needed at least half of it once." */
export function biography({ born, size, needed, handOuts, useful }: Life): string {
  const worth = useful === 0 ? "never" : timesWords(useful);
  return [
    `Created at step ${formatInteger(born)}, for a request of ${formatBytes(size)}.`,
    `Handed out ${timesWords(handOuts)}; a caller needed at least half of it ${worth}.`,
    needed === null ? "It is in the cache now." : `Its caller needs ${formatBytes(needed)}.`,
  ].join(" ");
}
