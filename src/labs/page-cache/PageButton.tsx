import { useRun } from "../../kernel/run/hooks";
import type { PageScenario } from "../../models/page_cache/scenario";
import { formatInteger } from "../../shared/format";
import { usePageScenario } from "./use-page-scenario";

/** A page number that opens the page's biography when pressed, and closes it when pressed again. */
export function PageButton({ page }: { readonly page: number }) {
  const run = useRun();
  const isSelected = usePageScenario(({ selected }) => selected === page);
  return (
    <button
      type="button"
      className="page-button"
      aria-pressed={isSelected}
      aria-label={`Page ${formatInteger(page)}: biography`}
      onClick={() => run.history.look<PageScenario>({ selected: isSelected ? null : page })}
    >
      {formatInteger(page)}
    </button>
  );
}
