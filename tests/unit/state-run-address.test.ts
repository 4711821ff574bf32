import { beforeEach, describe, expect, test, vi } from "vitest";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { noHistory, useScenario } from "../../src/kernel/run/scenario-store";
import { useTransport } from "../../src/kernel/run/transport-store";
import type { Lab } from "../../src/kernel/scenario/scenario";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { bare, reset, stage } from "./run-kit";

const LABS: readonly Lab[] = ["buffer", "heap", "pages", "realloc"];

beforeEach(reset);

describe("a lesson", () => {
  test("takes the step to its next state, or plays there, and a presentation moves on by steps and ends with the lesson", async () => {
    const { run, sent, entries, frame } = stage("#/learn/leak/3");
    await run.navigation.readAddress();
    const { scenario } = presets["article-flawed"];
    run.navigation.show({ ...scenario, at: 10 });
    frame(11);
    sent.length = 0;
    const rule = { kind: "step-equals", lane: null, step: 900 } as const;
    run.navigation.show({ ...scenario, at: 11 }, "step");
    useTransport.setState({ speed: 10, isTimed: false });
    useOverlay.setState({ presenting: true });
    run.navigation.show({ ...scenario, at: 900, breakpoints: [rule] }, "play");
    expect(sent.filter(([what]) => what !== "requestFrame" && what !== "loop")).toEqual([
      ["step", 1],
      ["arm", 1],
      ["play", 10, false],
    ]);
    entries.push("#/learn/leak/4");
    await run.navigation.readAddress();
    expect(useNavigation.getState()).toMatchObject({ rest: "/leak/4" });
    expect(useOverlay.getState()).toMatchObject({ presenting: true });
    entries.push("#/library");
    await run.navigation.readAddress();
    expect(useNavigation.getState()).toMatchObject({ place: "library" });
    expect(useOverlay.getState()).toMatchObject({ presenting: false });
  });

  test("shows its states, and neither the address nor the lab's edits change", async () => {
    const { run, sent, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.navigation.readAddress();
    frame(12);
    run.history.edit<AllocationScenario>({ seed: 2 });
    frame(0);
    const lab = { hash: entries.at(-1), history: useScenario.getState().history };
    useNavigation.setState({ expected: { done: 12, digest: "000000", now: "111111" } });
    entries.push("#/learn/leak/3");
    await run.navigation.readAddress();
    expect(useNavigation.getState()).toMatchObject({ place: "learn", rest: "/leak/3", expected: null });
    expect(useNavigation.getState().resume.buffer).toBe(bare(lab.hash ?? ""));
    sent.length = 0;
    run.navigation.show({ ...presets["article-flawed"].scenario, at: 10 });
    frame(11);
    run.navigation.show({ ...presets["article-flawed"].scenario, at: 13 });
    frame(14);
    run.transport.jump(3);
    frame(3);
    expect(sent.filter(([what]) => what === "open" || what === "seek")).toEqual([
      ["open", 1, 11],
      ["seek", 14],
      ["seek", 3],
    ]);
    expect(entries.at(-1)).toBe("#/learn/leak/3");
    entries.push(lab.hash ?? "");
    await run.navigation.readAddress();
    expect(useNavigation.getState()).toMatchObject({ place: "lab" });
    expect(useScenario.getState()).toMatchObject({ history: lab.history });
    expect(useScenario.getState().scenario).toMatchObject({ seed: 2, at: "start" });
  });
});

describe("another lab", () => {
  test("opens when the page has answered the click, and until then the address stays as requested", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.navigation.readAddress();
    frame(12);
    entries.push("#/heap");
    let answered = () => {};
    const ready = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const reading = run.navigation.readAddress(ready);
    await vi.dynamicImportSettled();
    frame(20);
    expect([useScenario.getState().scenario.lab, entries.at(-1)]).toEqual(["buffer", "#/heap"]);
    answered();
    await reading;
    expect(useScenario.getState().scenario.lab).toBe("heap");
  });

  test("keeps its own edits and its own return link", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.navigation.readAddress();
    frame(12);
    run.history.edit<AllocationScenario>({ seed: 2 });
    frame(0);
    const buffer = { link: bare(entries.at(-1) ?? ""), history: useScenario.getState().history };
    entries.push("#/heap");
    await run.navigation.readAddress();
    frame(409_600);
    expect(useScenario.getState()).toMatchObject({ scenario: defaultHeapScenario, history: noHistory });
    expect(useNavigation.getState()).toMatchObject({ place: "lab" });
    expect(useNavigation.getState().resume).toEqual({ buffer: buffer.link });
    run.history.edit<AllocationScenario>({ slots: 100 });
    frame(0);
    const heap = { link: bare(entries.at(-1) ?? ""), history: useScenario.getState().history };
    entries.push(useNavigation.getState().resume.buffer ?? "");
    await run.navigation.readAddress();
    expect(useScenario.getState().history).toEqual(buffer.history);
    expect(useScenario.getState().scenario).toMatchObject({ lab: "buffer", seed: 2 });
    expect(useNavigation.getState().resume.heap).toBe(heap.link);
    frame(0);
    entries.push(heap.link);
    await run.navigation.readAddress();
    expect(useScenario.getState()).toMatchObject({ history: heap.history, scenario: { lab: "heap", slots: 100 } });
  });

  test("that returns with another scenario can undo to the previous one", async () => {
    const { run, entries, frame } = stage("#/heap?v=1&slots=100");
    await run.navigation.readAddress();
    frame(409_600);
    entries.push("#/buffer");
    await run.navigation.readAddress();
    frame(37_901);
    entries.push("#/heap?v=1&slots=1000");
    await run.navigation.readAddress();
    frame(409_600);
    run.history.undo();
    expect(useScenario.getState().scenario).toMatchObject({ lab: "heap", slots: 100 });
  });

  test("stays unchanged behind a lesson of the first", async () => {
    const { run, entries, frame } = stage("#/heap?v=1&slots=100");
    await run.navigation.readAddress();
    frame(409_600);
    run.history.edit<AllocationScenario>({ slots: 10 });
    frame(0);
    const { history } = useScenario.getState();
    entries.push("#/learn/leak/1");
    await run.navigation.readAddress();
    run.navigation.show({ ...presets["article-flawed"].scenario, at: 10 });
    frame(11);
    expect(useScenario.getState()).toMatchObject({ scenario: { lab: "buffer" }, history: noHistory });
    entries.push(useNavigation.getState().resume.heap ?? "");
    await run.navigation.readAddress();
    expect(useScenario.getState()).toMatchObject({ scenario: { lab: "heap", slots: 10 }, history });
  });
});

describe("the address", () => {
  test("follows as soon as a person has read the problems of a file or a link's mismatch", async () => {
    const { run, entries, clock, frame } = stage("#/buffer?v=1&at=11&d=000000");
    await run.navigation.readAddress();
    frame(12);
    expect(entries).toEqual(["#/buffer?v=1&at=11&d=000000"]);
    run.navigation.acknowledge("expected");
    const [followed = ""] = entries;
    expect(followed).toMatch(/^#\/buffer\?v=1&at=11&d=(?!000000)/);
    await run.navigation.openFile([new Blob(["{}}"])]);
    frame(15);
    expect(entries).toEqual([followed]);
    clock.now += 1000;
    run.navigation.acknowledge("bad");
    expect(entries.at(-1)).toMatch(/^#\/buffer\?v=1&at=14&d=/);
  });

  test("opens its scenario", async () => {
    const { run, sent } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.navigation.readAddress();
    expect(sent).toEqual([["open", 1, 12]]);
    expect(useScenario.getState().scenario.at).toBe(11);
  });

  test("stays if it is bad, is named, and opens nothing", async () => {
    const { run, sent, entries } = stage("#/buffer?v=1&at=x");
    await run.navigation.readAddress();
    expect(sent).toEqual([["pause"]]);
    expect(useNavigation.getState().bad?.problems).toMatchObject([{ field: "at", value: '"x"' }]);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=x"]);
  });

  test("follows the run at most once a second, never before the first frame nor during a long seek", async () => {
    const { run, sent, entries, clock, frame } = stage();
    await run.navigation.readAddress();
    expect(sent).toEqual([["open", 2, 37_901]]);
    expect(entries.map(bare)).toEqual(["#/buffer"]);
    frame(12, { playing: true });
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 500;
    frame(13, { playing: true });
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 1500;
    frame(14, { seek: { target: 1e9, done: 14 } });
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    frame(0);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=start"]);
  });

  test("gets new entries for a jump and a preset, and Back seeks or opens the previous scenario", async () => {
    const { run, sent, entries, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    run.transport.jump(12);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1", "#/buffer?v=1&at=11"]);
    frame(12);
    run.navigation.open(presets["ten-slots"].scenario);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1", "#/buffer?v=1&at=11", "#/buffer?v=1&A=ten-slots"]);
    frame(37_901);
    sent.length = 0;
    entries.pop();
    await run.navigation.readAddress();
    expect(sent).toEqual([["open", 2, 12]]);
    frame(12);
    entries.pop();
    await run.navigation.readAddress();
    expect(sent.at(-1)).toEqual(["seek", 37_901]);
  });

  test("contains the digest of the state, and a jump to the current step makes no entry", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11");
    await run.navigation.readAddress();
    frame(12);
    expect(entries).toEqual([expect.stringMatching(/^#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/)]);
    run.transport.jump(12);
    expect(entries).toHaveLength(1);
  });

  test("with a matching digest is reproduced, and a mismatch is reported and kept until it is read", async () => {
    const { run, entries, clock, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    const [link = ""] = entries;
    const open = async (hash: string) => {
      entries.push(hash);
      await run.navigation.readAddress();
      expect(useNavigation.getState().expected).toMatchObject({ done: 12, now: null });
      clock.now += 2000;
      frame(12);
      return useNavigation.getState().expected;
    };
    const same = await open(link);
    expect(same?.now).toBe(same?.digest);
    const wrong = `${bare(link)}&d=000000`;
    expect(await open(wrong)).toMatchObject({ digest: "000000", now: same?.now });
    expect(entries.at(-1)).toBe(wrong);
    useNavigation.setState({ expected: null });
    clock.now += 2000;
    frame(13);
    expect(entries.at(-1)).not.toContain("000000");
    run.transport.jump(0);
    expect(useNavigation.getState().expected).toBeNull();
  });

  test("follows again after a stop or a jump midway, which discard earlier pending work", async () => {
    const { run, entries, clock, frame } = stage("#/buffer?v=1&at=2000000000&d=000000");
    await run.navigation.readAddress();
    frame(5, { seek: { target: 2_000_000_001, done: 5 } });
    expect(useNavigation.getState().expected).toMatchObject({ done: 2_000_000_001, now: null });
    run.transport.stay();
    frame(6);
    expect(useNavigation.getState().expected).toBeNull();
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=5"]);
    entries.push("#/buffer?v=1&at=20&d=000000");
    await run.navigation.readAddress();
    frame(6);
    expect(useNavigation.getState().expected).toMatchObject({ done: 21, now: null });
    clock.now += 2000;
    frame(21);
    expect(useNavigation.getState().expected?.now).toMatch(/^[0-9a-f]{6}$/);
  });

  test("changed twice while it is read opens the last one, once", async () => {
    const { run, sent, entries } = stage("#/buffer?v=1&at=11");
    const first = run.navigation.readAddress();
    entries.push("#/buffer?v=1&at=20");
    await Promise.all([first, run.navigation.readAddress()]);
    expect(sent).toEqual([["open", 2, 21]]);
    entries.pop();
    await Promise.all([run.navigation.readAddress(), run.navigation.readAddress()]);
    expect(sent).toEqual([
      ["open", 2, 21],
      ["open", 2, 12],
    ]);
  });

  test("is not overwritten by a moving run while it is read, but another opened scenario wins", async () => {
    const { run, sent, entries, clock, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    clock.now = 5000;
    entries.push("#/buffer?v=1&at=20");
    const back = run.navigation.readAddress();
    frame(14);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=20");
    run.transport.jump(31);
    await back;
    expect(sent.at(-1)).toEqual(["seek", 31]);
    frame(31);
    clock.now = 9000;
    frame(32);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=31");
  });
});

const PAIRS = LABS.flatMap((from) => LABS.filter((to) => to !== from).map((to) => [from, to] as const));

test.each(PAIRS)(
  "after a visit from the %s lab, Undo all stays in the %s lab, and each lab keeps what it was opened with",
  async (from, to) => {
    const { run, entries } = stage(`#/${from}?v=1`);
    const visit = async (hash: string) => {
      entries.push(hash);
      await run.navigation.readAddress();
    };
    const undoAll = (lab: Lab) => {
      const { opened } = useNavigation.getState();
      expect([opened?.lab, opened && { ...opened, at: 0 }]).toEqual([
        lab,
        { ...useScenario.getState().scenario, at: 0 },
      ]);
      run.history.edit({ title: "Edited" });
      run.navigation.resetToLink();
      expect(useScenario.getState().scenario).toMatchObject({ lab, title: "" });
    };
    await run.navigation.readAddress();
    await visit(`#/${to}?v=1`);
    undoAll(to);
    await visit(`#/${from}?v=1`);
    undoAll(from);
  },
);

test("after a lesson about another lab, Undo all stays in the lab that is opened next", async () => {
  const { run, entries } = stage("#/heap?v=1");
  await run.navigation.readAddress();
  run.navigation.show(presets.article.scenario);
  entries.push("#/buffer?v=1");
  await run.navigation.readAddress();
  run.navigation.resetToLink();
  expect(useScenario.getState().scenario.lab).toBe("buffer");
});
