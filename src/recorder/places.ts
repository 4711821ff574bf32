import { existsSync } from "node:fs";
import { isRecording, recordingsOf } from "./recordings";
import { Refusal } from "./refusal";

/** @throws Refusal if a recording is there already */
export function refuseLeft(base: string): void {
  const [left] = recordingsOf(base);
  if (left !== undefined)
    throw new Refusal(`${left.path} is left from another recording: convert it with --from-blt, or remove it`);
}

/** @throws Refusal if there is no recording */
export function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new Refusal(`${path}: there is no such recording`);
  if (!isRecording(path)) throw new Refusal(`${path} is no recording. "bufferlab trace pack" converts other traces`);
}
