import { loadPageCacheCore } from "../../../cli/shared/load-core";
import { GOOD, LIMITED, print, refuse, type Streams, say } from "../../../cli/shared/streams";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { type RefusedSetting, runScript } from "../../../models/page_cache/engine/script-run";
import type { ScriptCommand } from "../../../models/page_cache/machine/article";
import type { MachineFields } from "../../../models/page_cache/machine/block";
import { commandText } from "../../../models/page_cache/machine/commands";
import { MACHINE_SETTINGS } from "../../../models/page_cache/machine/settings";
import { formatInteger } from "../../../shared/format";
import { MACHINE_WRITERS, type MachineFormat } from "./machine-formats";

/** The options and arguments of the command. */
export interface Asked {
  readonly script: readonly ScriptCommand[];
  readonly fields: MachineFields;
  readonly format: MachineFormat;
}

/** Runs the script and prints it. Returns the exit status. */
export async function runMachine({ script, fields, format }: Asked, streams: Streams): Promise<number> {
  const run = runScript(loadPageCacheCore(), fields, script);
  if ("field" in run) return refuse(problemsOf(run), streams);
  await print([MACHINE_WRITERS[format]({ fields, run })], streams);
  const next = script[run.ended.length];
  if (next === undefined) return GOOD;
  say(`the modeled time ended during command ${run.ended.length + 1}, ${commandText(next)}`, streams, "limit");
  return LIMITED;
}

/** A refusal by the core because of other settings, in the units of the command line. */
function problemsOf({ field, value, min, max }: RefusedSetting): readonly Problem[] {
  const { problems, report } = problemList();
  const setting = MACHINE_SETTINGS.find((known) => known.field === field);
  const scale = setting?.scale ?? 1;
  const range = `${formatInteger(scale * min)} … ${formatInteger(scale * max)} with these other settings`;
  report(`--${setting?.name ?? field}`, scale * value, range);
  return problems;
}
