import { HEAP_STRUCT } from "../../../generated/heap";
import type { Bound } from "../../../kernel/engine/core";
import type { Core } from "./core";

/** Calls that print answers: the type of the result, then of the parameters. */
const PRINT_CALLS = {
  bl_trace_answers: ["u32"],
  bl_trace_print: ["void", "u32"],
  bl_trace_print_next: ["u32"],
  bl_trace_text: ["u32"],
} as const;

/** Writes answers as lines of text (wasm/allocation/answer_text.h). */
export class AnswerWriter {
  readonly #core: Core;
  readonly #call: Bound<typeof PRINT_CALLS>;

  constructor(core: Core) {
    this.#core = core;
    this.#call = core.bind(PRINT_CALLS);
  }

  /** The lines of at most HEAP_LIMIT.BATCH answers, in pieces. */
  *lines(answers: Uint32Array): Generator<Uint8Array> {
    const call = this.#call;
    this.#core.write(call.bl_trace_answers(), answers);
    call.bl_trace_print(answers.byteLength / HEAP_STRUCT.ANSWER_BYTES);
    for (let bytes = call.bl_trace_print_next(); bytes > 0; bytes = call.bl_trace_print_next())
      yield this.#core.read(Uint8Array, call.bl_trace_text(), bytes);
  }
}
