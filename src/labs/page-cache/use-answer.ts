import { useReading } from "../../kernel/run/hooks";
import { type PageAnswer, type PageAsk, pageAnswer } from "../../models/page_cache/page-ask";
import type { PageScenario } from "../../models/page_cache/scenario";
import { useAskAbout } from "../shared/use-ask";
import { usePageScenario } from "./use-page-scenario";

/** While this is on the page, frames answer `askOf` of the scenario at rest. `askOf` must be stable. */
export function useAnswer(askOf: (scenario: PageScenario) => PageAsk): PageAnswer {
  useAskAbout(
    usePageScenario((scenario) => scenario),
    askOf,
  );
  const { info } = useReading();
  return pageAnswer(info.answer, info.done);
}
