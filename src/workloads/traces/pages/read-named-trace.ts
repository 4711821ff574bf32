import type { Problem } from "../../../kernel/scenario/scenario";
import type { Result } from "../../../shared/result";
import { listed } from "../../../shared/sentence";
import type { ReadOptions, ReadTrace } from "./read-page-trace";
import { type RecordChoice, TRACE_OPERATIONS, TRACE_SPLITS } from "./record";

type Read = Result<ReadTrace, readonly Problem[]>;

/**
 * Reads a file with the operations and volumes that give its trace this name. If none do, the trace is that of `choice`.
 * The reading is part of the name's digest, so it is not varied.
 */
export async function readNamedTrace<Choice extends Pick<ReadOptions, "only" | "split">>(
  read: (choice: Choice) => Promise<Read>,
  choice: Choice,
  name: string,
): Promise<Read> {
  const whole = await read(choice);
  if (!whole.ok || whole.value.digest === name) return whole;
  for (const only of whole.value.only === null ? [undefined] : TRACE_OPERATIONS)
    for (const split of whole.value.split === null ? [undefined] : TRACE_SPLITS) {
      const part = await read({ ...choice, only, split });
      if (part.ok && part.value.digest === name) return part;
    }
  return whole;
}

/** The ways in which a named trace has been looked for: "keys, with each choice of operations and volumes". */
export function triedText(reading: string, { only, split }: RecordChoice): string {
  const choices = [...(only === null ? [] : ["operations"]), ...(split === null ? [] : ["volumes"])];
  return choices.length === 0 ? reading : `${reading}, with each choice of ${listed(choices)}`;
}
