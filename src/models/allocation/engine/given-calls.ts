import { LIMIT } from "../../../generated/abi";
import { STATUS } from "../../../generated/kernel";
import type { PageSource } from "../../../kernel/engine/simulation";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { TraceCalls } from "../call-trace";
import type { Core } from "./core";

/** Gives a core the page of a trace that it needs next. @throws Error if the page is damaged. */
export type GivePage = (core: Core) => void;

/** What was found for a scenario: its trace, or why it cannot run. */
export interface Given {
  readonly give: GivePage | null;
  readonly problems: readonly Problem[];
}

/** Finds a trace by its name; null = this device does not have it. */
export type FindCalls = (name: string) => Promise<PageSource | null>;

const PAGE_CALLS = { bl_page_needed: ["u32"], bl_page: ["u32"], bl_page_give: ["u32", "u32"] } as const;

/** Gives the pages of this trace. */
export const givePagesOf =
  ({ name, page }: PageSource): GivePage =>
  (core) => {
    const call = core.bind(PAGE_CALLS);
    const number = call.bl_page_needed();
    const bytes = page(number);
    const isGood = bytes.length <= LIMIT.PAGE_BYTES;
    if (isGood) core.write(call.bl_page(), bytes);
    if (!isGood || call.bl_page_give(bytes.length) !== STATUS.OK) throw new Error(damageText(name, number));
  };

function damageText(name: string, page: number): string {
  const from = formatInteger(page * LIMIT.PAGE_OPERATIONS);
  return `Page ${page} of the trace ${name} is damaged, which begins with operation ${from}.`;
}

/** Finds the trace that a scenario names. */
export async function givenFor({ trace }: TraceCalls, lent: PageSource | undefined, find: FindCalls): Promise<Given> {
  const name = String(trace);
  const found = lent?.name === name ? lent : await find(name);
  if (found !== null) return { give: givePagesOf(found), problems: [] };
  const { problems, report } = problemList();
  report("trace", name, "this device does not have it; open its file");
  return { give: null, problems: problems.map((problem) => ({ ...problem, isMissing: true })) };
}
