import { defaultScenario } from "../../scenario/default-scenario";
import { policyPresets } from "../../scenario/policies";
import type { Scenario } from "../../scenario/scenario";
import type { Lesson } from "../format";

/** The article's run under the flawed policy alone. */
const flawed: Scenario = { ...defaultScenario, lanes: [policyPresets["article-flawed"].policy] };

/** Chen's article, in its order. */
export const leak: Lesson = {
  name: "leak",
  title: "The cache that leaks",
  summary: "A good idea keeps the biggest buffer, and wastes almost everything.",
  minutes: 15,
  source: {
    name: "Raymond Chen, A cache with a bad policy is another name for a memory leak, 2006",
    address: "https://devblogs.microsoft.com/oldnewthing/20060502-07/?p=31333",
  },
  steps: [
    {
      title: "The rare guest",
      prose: ["At step 6 a caller asks for 6\u202f400\u00a0B. The slot holds 400\u00a0B, so they come from the heap."],
      states: [
        { ...flawed, at: 6 },
        { ...flawed, at: 7 },
        { ...flawed, at: 8 },
        { ...flawed, at: 9 },
      ],
      lane: 0,
      speed: 2,
      highlight: "cache",
      question: {
        at: 2,
        asks: "Step 9 returns them. What is in the slot afterwards?",
        options: ["nothing", "400\u00a0B", "6\u202f400\u00a0B"],
        answer: 2,
        because: "The slot was empty, so they were kept.",
        covered: false,
      },
      quote: "it is kept, since the cache keeps the largest buffer",
      facts: [
        { says: "6", step: true, scenario: { ...flawed, at: 6 } },
        { says: "6\u202f400\u00a0B", slot: 0 },
      ],
      minutes: 15,
      notes: "A rare big buffer arrives, and the cache keeps it.",
      inShort: true,
      more: { minutes: 35, notes: "Let the hall step through the rest." },
    },
  ],
};
