import { AT_STEP, phrase, type StopPhrases } from "../../src/ui/rule-phrases";

/** The stop rules of a run of plates. */
export const platesPhrases: StopPhrases = {
  numbers: [AT_STEP, phrase("this many plates are broken", { kind: "broken-at-least" }, ["plates", "3"])],
  plain: [],
};
