import type { Run } from "../../../kernel/run/run";
import { deviceCalls } from "../../../workloads/traces/call-store";
import type { OtherChoices } from "../PresetPicker";

/** "Your program: git-log (f95775b880ec)" */
const titleText = (title: string, name: string): string => `Your program: ${title} (${name.split(":")[0]})`;

/** The traces of calls on this device, and the one that is chosen, as choices. */
export async function callsChoices(run: Run, chosen: string | null): Promise<OtherChoices> {
  const kept = await deviceCalls.list();
  const titles = new Map((kept.ok ? kept.value : []).map(({ name, title }) => [name, titleText(title, name)]));
  if (chosen !== null && !titles.has(chosen)) titles.set(chosen, titleText("a recording", chosen));
  const open = (name: string) => void import("./kept-trace").then((part) => part.openKeptTrace(run, name));
  return { titles: Object.fromEntries(titles), chosen, open };
}
