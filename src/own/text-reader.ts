import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import type { FromCallReader, ToCallReader } from "../workloads/traces/calls-messages";
import { CallsJob } from "../workloads/traces/keep-calls";
import { PLAIN_CHOICE, type Refusal } from "./recording-store";

/** The result of reading a text. */
export type ReadText =
  | { readonly type: "checked"; readonly trace: KeptCalls }
  | { readonly type: "refused"; readonly refusal: Refusal };

/** A pasted text as the file that it would be. The last line may lack its end. */
export const pastedFile = (text: string): File => new File([text, text.endsWith("\n") ? "" : "\n"], "Pasted log");

/** Reads a text again and again while it changes: one reading at a time, then the latest text. */
export class TextReader {
  readonly #hear: (read: ReadText) => void;
  #job: CallsJob | null = null;
  #isReading = false;
  /** The text that changed during a reading. */
  #next: string | null = null;

  constructor(hear: (read: ReadText) => void) {
    this.#hear = hear;
  }

  read(text: string): void {
    if (this.#isReading) {
      this.#next = text;
      return;
    }
    this.#isReading = true;
    const message: ToCallReader = { type: "check", file: pastedFile(text), choice: PLAIN_CHOICE };
    if (this.#job === null) this.#job = new CallsJob(message, (answer) => this.#take(answer));
    else this.#job.send(message);
  }

  end(): void {
    this.#job?.cancel();
    this.#job = null;
  }

  #take(answer: FromCallReader): void {
    if (answer.type === "checked") this.#hear(answer);
    else if (answer.type === "problems" || answer.type === "failed") this.#hear({ type: "refused", refusal: answer });
    else return;
    this.#isReading = false;
    if (answer.type === "failed") this.end();
    const next = this.#next;
    this.#next = null;
    if (next !== null) this.read(next);
  }
}
