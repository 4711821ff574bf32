import { useReading, useRun } from "../../../kernel/run/hooks";
import { pointersOf } from "../../../models/allocation/batches";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import { callNumber, callsUntil, kindAt } from "../call-words";
import { useReallocScenario } from "../use-realloc";

/** The number of the call within its batch; another number goes to that call. */
export function CallField() {
  const run = useRun();
  const { info } = useReading();
  const scenario = useReallocScenario((own) => own);
  const pointers = pointersOf(scenario);
  const kind = kindAt(scenario, info.done);
  const take = (text: string): Result<unknown, string> => {
    const number = typedNumber(text);
    const isCall = typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= pointers;
    if (!isCall) return err(`A whole number from 1 to ${formatInteger(pointers)}.`);
    return ok(run.transport.jump(callsUntil(scenario, kind, number)));
  };
  return (
    <span className="realloc-call">
      {kind}{" "}
      <NumberSlot
        label={`Number of the ${kind}`}
        value={formatInteger(callNumber(scenario, info.done))}
        differs={false}
        take={take}
      />{" "}
      of {formatInteger(pointers)}
    </span>
  );
}
