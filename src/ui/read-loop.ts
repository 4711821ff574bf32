import { LIMIT } from "../generated/kernel";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import type { LoopSteps } from "./loop-text";

/** A typed loop, or its problem; null = a field is still empty. */
export function readLoop(fromText: string, toText: string): Result<LoopSteps, string> | null {
  if (bare(fromText) === "" || bare(toText) === "") return null;
  const from = readStep("first", fromText);
  const to = readStep("last", toText);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (to.value < from.value)
    return err(`The last step, ${formatInteger(to.value)}, is before the first, ${formatInteger(from.value)}.`);
  return ok({ from: from.value, to: to.value });
}

const bare = (text: string): string => text.replace(/\s/g, "");

function readStep(which: string, text: string): Result<number, string> {
  const step = Number(bare(text));
  if (/^\d+$/.test(bare(text)) && step < LIMIT.STEPS) return ok(step);
  const most = formatInteger(LIMIT.STEPS - 1);
  const allowed = allowedSentence(`a whole number, 0 … ${most}`);
  return err(`The ${which} step “${text.slice(0, 24)}” is not valid. ${allowed}`);
}
