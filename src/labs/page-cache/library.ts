import type { PageScenario } from "../../models/page_cache/scenario";
import type { LabLibrary, Reached } from "../shared/library-entry";
import { articleScenario, scanScenario } from "./scenario/defaults";
import { pageTakeaway } from "./takeaway";

/** The library of the page-cache lab. */
export const pageLibrary: LabLibrary<PageScenario, Reached> = {
  groups: [
    {
      title: "Page cache",
      entries: [
        { title: "The benchmark that lies", say: (reached) => sentence(reached), scenario: articleScenario },
        { title: "A scan through the working set", say: (reached) => sentence(reached), scenario: scanScenario },
      ],
    },
  ],
  outcomes: (reached) => reached,
  draw: (reached) => ({ picture: "", words: sentence(reached) }),
};

function sentence(reached: Reached): string {
  const { strong, rest } = pageTakeaway(reached, 0);
  return `${strong}${rest}`;
}
