import { LIMIT } from "../generated/abi";
import { expectOk, type Session } from "./session";

/** The keyframe of a session at or before `done`, for importKeyframe() into one with the same scenario. */
export function exportKeyframe({ core }: Session, done: number): Uint8Array {
  const { call } = core;
  const bytes = new Uint8Array(call.bl_export_begin(done));
  let at = 0;
  for (let size = call.bl_export_next(); size > 0; size = call.bl_export_next()) {
    bytes.set(core.read(Uint8Array, call.bl_transfer(), size), at);
    at += size;
  }
  return bytes;
}

/** A session takes on the state of a keyframe. */
export function importKeyframe({ core }: Session, bytes: Uint8Array): void {
  const { call } = core;
  expectOk(call.bl_import_begin());
  for (let at = 0; at < bytes.length; at += LIMIT.TRANSFER_BYTES) {
    const piece = bytes.subarray(at, at + LIMIT.TRANSFER_BYTES);
    core.write(call.bl_transfer(), piece);
    expectOk(call.bl_import_next(piece.length));
  }
  expectOk(call.bl_import_end());
}
