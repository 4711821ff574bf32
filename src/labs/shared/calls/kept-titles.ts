import { deviceCalls } from "../../../workloads/traces/call-store";
import { titleText } from "./title-text";

/** The titles of all kept traces, by their names. */
export async function keptTitles(): Promise<Readonly<Record<string, string>>> {
  const kept = await deviceCalls.list();
  return Object.fromEntries((kept.ok ? kept.value : []).map(({ name, title }) => [name, titleText(title, name)]));
}
