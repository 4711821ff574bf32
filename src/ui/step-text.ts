import { LIMIT } from "../generated/abi";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";

const MOST = LIMIT.STEPS - 1;

/** What the step field takes, in words. */
export const ALLOWED_STEPS = `“start” or a whole number, 0 … ${formatInteger(MOST)}`;

/** Reads a step as a person writes it, spaces among the digits allowed. The answer counts operations done. */
export function readStep(text: string): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  if (bare === "start") return ok(0);
  const step = Number(bare);
  if (/^\d+$/.test(bare) && step <= MOST) return ok(step + 1);
  const shown = text.length > 24 ? `${text.slice(0, 23)}…` : text;
  return err(`Step “${shown}” is not possible. ${allowedSentence(ALLOWED_STEPS)}`);
}

/** How the field writes where a run stands. */
export const stepText = (done: number): string => (done === 0 ? "start" : formatInteger(done - 1));
