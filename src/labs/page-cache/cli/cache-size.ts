import type { Parse } from "../../../cli/shared/option";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";

/** A size of a cache as the command line names it: pages, or a share of the trace's pages. */
export interface CacheSize {
  readonly text: string;
  readonly pages: number | null;
  /** Of 1, where `pages` is null. */
  readonly share: number;
}

const SIZES = `a whole number of pages, 1 … ${formatInteger(PAGE_LIMIT.CACHE)}, or a share of the trace's pages above 0 %: 10%`;

/** A size, such as 500 or 10%. */
export const sizeParse: Parse<CacheSize> = (text, field, report) => {
  const [, digits, share] = /^(?:(\d+)|(\d+(?:\.\d+)?)%)$/.exec(text) ?? [];
  const pages = digits === undefined ? null : Number(digits);
  const size = { text, pages, share: Number(share ?? 0) / 100 };
  const isPages = pages !== null && pages >= 1 && pages <= PAGE_LIMIT.CACHE;
  if (isPages || (pages === null && size.share > 0 && size.share <= 1)) return size;
  report(field, text, SIZES);
  return undefined;
};

/** The sizes in pages, each once, in the order of the command line. A share is at least one page. */
export function sizesIn(
  option: string,
  sizes: readonly CacheSize[],
  pages: number,
): Result<readonly number[], readonly Problem[]> {
  const { problems, report } = problemList();
  const found = sizes.map(({ text, pages: given, share }) => {
    const size = given ?? Math.max(1, Math.floor(share * pages));
    if (size > PAGE_LIMIT.CACHE)
      report(option, text, `at most ${formatInteger(PAGE_LIMIT.CACHE)} pages; these are ${formatInteger(size)}`);
    return size;
  });
  return problems.length > 0 ? err(problems) : ok([...new Set(found)]);
}
