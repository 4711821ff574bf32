import { LIMIT } from "../generated/kernel";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";

const MOST = LIMIT.STEPS - 1;

/** The valid entries of the step field, in words. */
const ALLOWED_STEPS = `“start” or a whole number, 0 … ${formatInteger(MOST)}`;

/** Reads a step in a person's notation, with spaces allowed among the digits. Returns the operations done. */
export function readStep(text: string): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  if (bare === "start") return ok(0);
  const step = Number(bare);
  if (/^\d+$/.test(bare) && step <= MOST) return ok(step + 1);
  const shown = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  return err(`Step “${shown}” is not valid. ${allowedSentence(ALLOWED_STEPS)}`);
}

/** The field's text for a run's position. */
export const stepText = (done: number): string => (done === 0 ? "start" : formatInteger(done - 1));
