import { formatInteger } from "../shared/format";
import { useReading } from "../state/hooks";
import { recordOf } from "./record";

/** The start page: what the buffer cache does to a program, in one sentence, one picture and one story. */
export function Start() {
  const { flawed } = recordOf(useReading());
  return (
    <main id="stage" tabIndex={-1} className="start">
      <h1>
        This program needs {formatInteger(flawed.needed)} bytes. Its cache made it take {formatInteger(flawed.granted)}.
      </h1>
    </main>
  );
}
