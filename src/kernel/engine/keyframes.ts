import { LIMIT } from "../../generated/kernel";
import type { Bound, CallTable, CoreInstance } from "./core";
import { expectOk } from "./core-run";

/** The keyframe functions of wasm/exports.h, in the form of CALLS in core.ts. */
const KEYFRAME_CALLS = {
  bl_keyframe_spacing: ["u32"],
  bl_keyframe_count: ["u32"],
  bl_export_begin: ["u32", "u32"],
  bl_export_next: ["u32"],
  bl_transfer: ["u32"],
  bl_import_begin: ["u32"],
  bl_import_next: ["u32", "u32"],
  bl_import_end: ["u32"],
} as const satisfies CallTable;

/** The keyframes of a core's session: states at multiples of a spacing in steps, which another session can load. */
export class Keyframes {
  readonly #core: CoreInstance;
  readonly #call: Bound<typeof KEYFRAME_CALLS>;

  constructor(core: CoreInstance) {
    this.#core = core;
    this.#call = core.bind(KEYFRAME_CALLS);
  }

  get count(): number {
    return this.#call.bl_keyframe_count();
  }

  get spacing(): number {
    return this.#call.bl_keyframe_spacing();
  }

  /** The keyframe at or before `done`, for import() into a session with the same scenario. */
  export(done: number): Uint8Array {
    const bytes = new Uint8Array(this.#call.bl_export_begin(done));
    let at = 0;
    for (let size = this.#call.bl_export_next(); size > 0; size = this.#call.bl_export_next()) {
      bytes.set(this.#core.read(Uint8Array, this.#call.bl_transfer(), size), at);
      at += size;
    }
    return bytes;
  }

  /** Loads the state of a keyframe. */
  import(bytes: Uint8Array): void {
    expectOk(this.#call.bl_import_begin());
    for (let at = 0; at < bytes.length; at += LIMIT.TRANSFER_BYTES) {
      const piece = bytes.subarray(at, at + LIMIT.TRANSFER_BYTES);
      this.#core.write(this.#call.bl_transfer(), piece);
      expectOk(this.#call.bl_import_next(piece.length));
    }
    expectOk(this.#call.bl_import_end());
  }
}
