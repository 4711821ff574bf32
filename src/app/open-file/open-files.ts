import type { Run } from "../../kernel/run/run";

/** Opens files that a person chose or dropped: a recording of calls, or a scenario. The part that tells them apart is loaded now. */
export async function openFiles({ navigation }: Run, files: readonly Blob[]): Promise<void> {
  const part = await import("./recordings").catch(() => null);
  if ((await part?.openRecording(navigation, files)) !== true) await navigation.openFile(files);
}
