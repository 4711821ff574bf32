import { beforeEach, describe, expect, test, vi } from "vitest";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { followSentLink } from "../../src/kernel/run/sent-link";
import { SEEN } from "../../src/kernel/run/trail";
import { trials } from "../../src/kernel/run/trials";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { runTrial } from "../trial-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, said, the } from "./page-roles";

freshPages();

const WAY = "Back to the sent state";
const ways = () => all("button", WAY);
const ANOTHER_SEED: Partial<AllocationScenario> = { seed: 7 };
const LINK = "#/buffer?v=1&at=500";

describe("the way back to the link that a person opened", () => {
  const open = async (link = LINK) => {
    useNavigation.setState({ sent: link.slice(link.indexOf("#")) });
    return WholePage.open(link);
  };

  test("is there after a step, restores the step, and gives the focus to the stage", async () => {
    const page = await open();
    expect(ways()).toEqual([]);
    await page.press("Step forward");
    await page.press(WAY);
    expect(location.hash).toMatch(/^#\/buffer\?v=1&at=500&d=/);
    expect(ways()).toEqual([]);
    expect(document.activeElement?.id).toBe("stage");
  });

  test("restores the scenario, and Undo returns to the changes", async () => {
    const page = await open();
    await page.edit(ANOTHER_SEED);
    await page.press(WAY);
    expect(location.hash).toMatch(/^#\/buffer\?v=1&at=500&d=/);
    await page.press(/^Undo:/);
    expect(location.hash).toContain("seed=7");
    expect(ways()).toHaveLength(1);
  });

  test.each(["#/heap?v=1&at=500", "#/realloc?v=1&at=500", "#/pages?v=1&at=500", "#/pages?v=1&at=500&stage=policies"])(
    "is in every lab: %s",
    async (link) => {
      const page = await open(link);
      expect(ways()).toEqual([]);
      await page.press(/^(Step forward|The next call)/);
      await page.press(WAY);
      expect(location.hash.replace(/&d=.*/, "")).toBe(link);
      expect(ways()).toEqual([]);
    },
  );

  test("leads from another lab, and is missing where no link was opened", async () => {
    const page = await open();
    await page.does(() => {
      location.hash = "#/heap";
    });
    await page.press(WAY);
    expect(location.hash).toMatch(/^#\/buffer\?v=1&at=500/);
    page.close();
    useNavigation.setState({ sent: "" });
    const other = await WholePage.open("#/buffer");
    await other.press("Step back");
    expect(ways()).toEqual([]);
  });
});

describe("the address that counts as sent", () => {
  const sent = () => useNavigation.getState().sent;
  const visit = (hash: string, state: string | null = null) => history.pushState(state, "", `/${hash}`);
  beforeEach(() => {
    sessionStorage.clear();
    useNavigation.setState({ sent: "" });
  });

  test("is that of a visit with a state", () => {
    visit(LINK);
    followSentLink();
    expect(sent()).toBe(LINK);
    visit("#/heap");
    followSentLink();
    expect(sent()).toBe("");
  });

  test("changes with another link, but not with Back or a link of the page itself", () => {
    visit(LINK);
    const note = followSentLink();
    visit("#/buffer?v=1&at=1");
    note(SEEN);
    expect(sent()).toBe(LINK);
    document.body.innerHTML = '<a href="#/buffer?v=1&at=2"><b>card</b></a>';
    document.querySelector("b")?.click();
    visit("#/buffer?v=1&at=2");
    note(null);
    expect(sent()).toBe(LINK);
    visit("#/buffer?v=1&at=3");
    note(null);
    expect(sent()).toBe("#/buffer?v=1&at=3");
  });
});

describe("a note", () => {
  const note = () => all("complementary", "Note from the sender of this link");

  test("comes first, is text alone, survives edits and steps, and goes when a person dismisses it", async () => {
    const page = await WholePage.open(
      "?note=%3Cb%3EGuess%3C/b%3E+https://example.org+first.&theme=dark#/buffer?v=1&at=500",
    );
    expect(document.querySelector(".notices")?.firstElementChild).toBe(note()[0]);
    expect(note()[0]?.firstChild?.textContent).toBe("<b>Guess</b> https://example.org first.");
    expect(note()[0]?.querySelector("b, a")).toBeNull();
    await page.edit(ANOTHER_SEED);
    await page.press("Step forward");
    expect(note()).toHaveLength(1);
    expect(location.hash).not.toContain("note");
    await page.press("Dismiss the note");
    expect(note()).toEqual([]);
    expect(location.search).toBe("?theme=dark");
    expect(document.activeElement?.id).toBe("stage");
  });

  test("that is too long is named, and the state opens", async () => {
    await WholePage.open(`?note=${"x".repeat(201)}#/buffer?v=1&at=500`);
    expect(note()).toEqual([]);
    expect(said(the("alert"))).toContain("allowed: text of 1 to 200 characters");
    expect(all("button", "Play")).toHaveLength(1);
  });
});

describe("the question that an author chooses", () => {
  test("is asked before the state, with what is needed to answer", async () => {
    const page = await WholePage.open("?predict=hits#/buffer?v=1&at=500&A=article-flawed");
    expect(said(the("heading", /^At step 500, how many/))).toBe(
      "At step 500, how many of the requests has the cache answered?",
    );
    expect(said(the("main"))).toContain("Each step flips a coin");
    await page.press("25–75 %");
    expect(said(document.querySelector(".prediction-note"))).toMatch(/you predicted 25–75 %\. It is \d+/);
    // A reload must not ask about another step.
    expect(location.search).toBe("?predict=next");
  });

  test.each(["#/heap?v=1&at=500", "#/realloc?v=1&at=500"])("covers a heap: %s", async (link) => {
    const page = await WholePage.open(`?predict=overhead${link}`);
    expect(all("button", "Play")).toEqual([]);
    await page.press("not sure");
    expect(said(document.querySelector(".prediction-note"))).toMatch(/you were not sure\. It is [\d.]+ %/);
  });

  test("that the scenario does not have is named, and the state shows", async () => {
    await WholePage.open("?predict=overhead#/buffer?v=1&at=500");
    expect(said(the("alert"))).toContain('predict="overhead", allowed: 1, hits, next here.');
    expect(all("button", "Play")).toHaveLength(1);
  });

  test("may be the quiz alone", async () => {
    await WholePage.open("?predict=next#/buffer?v=1&at=500");
    expect(nameOf(the("button", "Ask me"))).toBe("Ask me");
    expect(all("button", "Play")).toHaveLength(1);
  });
});

describe("a goal that an author sets", () => {
  const goal = () => the("region", /^Goal/);
  const state = () => said(all("status", undefined, goal())[0]);

  test("is judged at the link’s step, and met by a change of the rule", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    useNavigation.setState({ sent: "#/buffer?v=1&at=5000&A=article-fixed" });
    const page = await WholePage.open("?goal=hit_rate.ge.60#/buffer?v=1&at=5000&A=article-fixed");
    await page.until(() => state() !== "Judging …");
    expect(said(goal())).toContain("Goal: set by the sender of this link A");
    expect(state()).toBe("Not reached yet, after 5 001 steps");
    await page.press("Edit policy A");
    await page.write(the<HTMLSelectElement>("combobox", "Policy A, preset"), "repair");
    await page.until(() => state() !== "Judging …");
    expect(state()).toBe("Goal reached ✓ after 5 001 steps");
    await page.edit(ANOTHER_SEED);
    expect(said(goal())).toContain("Not judged, because it breaks a rule.");
  });

  test("for a figure that the lab does not judge is named with those it does", async () => {
    useNavigation.setState({ sent: "#/buffer?v=1&at=500" });
    await WholePage.open("?goal=hit_ratio.ge.60#/buffer?v=1&at=500");
    expect(said(goal())).toMatch(/Its figure is hit_ratio\. Allowed: mean_efficiency, hit_rate, /);
  });
});
