import type * as core from "../../../generated/block";
import { STATUS } from "../../../generated/kernel";
import type { LentTrace } from "../../../kernel/protocol/lent-trace";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { TraceCalls } from "../call-trace";
import type { Core } from "./core";
import { lentPages, type PageSource } from "./lent-pages";

/** Gives a core the page of a trace that it needs next. @throws Error if the page is damaged. */
export type GivePage = (core: Core) => void;

/** What was found for a scenario: its trace, or why it cannot run. */
export interface Given {
  readonly give: GivePage | null;
  readonly problems: readonly Problem[];
}

/** Finds a trace by its name; null = this device does not have it. */
export type FindCalls = (name: string) => Promise<LentTrace | null>;

/** The core's numbers, which would be part of the first load; a different one does not compile. */
const PAGE = { OPERATIONS: 65_536, BYTES: 1_048_576 } as const satisfies typeof core.PACKED_PAGE;
const PAGE_CALLS = { bl_page_needed: ["u32"], bl_page: ["u32"], bl_page_give: ["u32", "u32"] } as const;

/** Gives the pages of this trace. */
export const givePagesOf =
  ({ name, page }: PageSource): GivePage =>
  (core) => {
    const call = core.bind(PAGE_CALLS);
    const number = call.bl_page_needed();
    const bytes = page(number);
    const isGood = bytes.length <= PAGE.BYTES;
    if (isGood) core.write(call.bl_page(), bytes);
    if (!isGood || call.bl_page_give(bytes.length) !== STATUS.OK) throw new Error(damageText(name, number));
  };

function damageText(name: string, page: number): string {
  const from = formatInteger(page * PAGE.OPERATIONS);
  return `Page ${page} of the trace ${name} is damaged, which begins with operation ${from}.`;
}

/** Finds the trace that a scenario names. */
export async function givenFor({ trace }: TraceCalls, lent?: LentTrace, find?: FindCalls): Promise<Given> {
  const name = String(trace);
  const found = lent?.name === name ? lent : await find?.(name);
  if (found) return { give: givePagesOf(await lentPages(found)), problems: [] };
  const { problems, report } = problemList();
  report("trace", name, "this device does not have it; open its file");
  return { give: null, problems: problems.map((problem) => ({ ...problem, isMissing: true })) };
}
