import type { Run } from "../../kernel/run/run";

/** Opens files that a person chose or dropped. A single one may be a recording, which a part loaded now can tell. */
export async function openFiles(run: Run, files: readonly Blob[]): Promise<void> {
  const { navigation } = run;
  const [file] = files;
  if (files.length === 1 && file instanceof File && navigation.takeFiles === null) {
    const part = await import("./recordings").catch(() => null);
    if ((await part?.openRecording(run, file)) === true) return;
  }
  await navigation.openFile(files);
}
