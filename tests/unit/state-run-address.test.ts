import { beforeEach, describe, expect, test, vi } from "vitest";
import { defaultHeapScenario } from "../../src/scenario/default-heap-scenario";
import { presets } from "../../src/scenario/presets";
import { noHistory } from "../../src/state/history";
import { useLab } from "../../src/state/lab-store";
import { bare, reset, stage } from "./run-kit";

beforeEach(reset);

describe("a lesson", () => {
  test("takes the step to its next state, or plays there; a presentation goes on from step to step, and ends with it", async () => {
    const { run, told, entries, frame } = stage("#/learn/leak/3");
    await run.readAddress();
    const { scenario } = presets["article-flawed"];
    run.show({ ...scenario, at: 10 });
    frame(11);
    told.length = 0;
    const rule = { kind: "step-equals", lane: null, step: 900 } as const;
    run.show({ ...scenario, at: 11 }, "step");
    useLab.setState({ speed: 10, presenting: true });
    run.show({ ...scenario, at: 900, breakpoints: [rule] }, "play");
    expect(told.filter(([what]) => what !== "requestFrame" && what !== "loop")).toEqual([
      ["step", 1],
      ["arm", 1],
      ["play", 10],
    ]);
    entries.push("#/learn/leak/4");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ lesson: "/leak/4", presenting: true });
    entries.push("#/library");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "library", presenting: false });
  });

  test("shows its states, and neither the address nor the lab's edits follow", async () => {
    const { run, told, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    frame(12);
    run.edit({ seed: 2 });
    frame(0);
    const lab = { hash: entries.at(-1), history: useLab.getState().history };
    useLab.setState({ claim: { done: 12, digest: "000000", now: "111111" } });
    entries.push("#/learn/leak/3");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "learn", lesson: "/leak/3", claim: null });
    expect(useLab.getState().resume.buffer).toBe(bare(lab.hash ?? ""));
    told.length = 0;
    run.show({ ...presets["article-flawed"].scenario, at: 10 });
    frame(11);
    run.show({ ...presets["article-flawed"].scenario, at: 13 });
    frame(14);
    run.jump(3);
    frame(3);
    expect(told.filter(([what]) => what === "open" || what === "seek")).toEqual([
      ["open", 1, 11],
      ["seek", 14],
      ["seek", 3],
    ]);
    expect(entries.at(-1)).toBe("#/learn/leak/3");
    entries.push(lab.hash ?? "");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "lab", history: lab.history });
    expect(useLab.getState().scenario).toMatchObject({ seed: 2, at: "start" });
  });
});

describe("another lab", () => {
  test("opens when the page has answered the click that led there; meanwhile the address stays as it was asked for", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    frame(12);
    entries.push("#/heap");
    let answered = () => {};
    const ready = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const reading = run.readAddress(ready);
    await vi.dynamicImportSettled();
    frame(20);
    expect([useLab.getState().scenario.lab, entries.at(-1)]).toEqual(["buffer", "#/heap"]);
    answered();
    await reading;
    expect(useLab.getState().scenario.lab).toBe("heap");
  });

  test("keeps its own edits and its own way back", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    frame(12);
    run.edit({ seed: 2 });
    frame(0);
    const buffer = { link: bare(entries.at(-1) ?? ""), history: useLab.getState().history };
    entries.push("#/heap");
    await run.readAddress();
    frame(409_600);
    expect(useLab.getState()).toMatchObject({ scenario: defaultHeapScenario, history: noHistory, place: "lab" });
    expect(useLab.getState().resume).toEqual({ buffer: buffer.link, heap: "#/heap" });
    run.edit({ slots: 100 });
    frame(0);
    const heap = { link: bare(entries.at(-1) ?? ""), history: useLab.getState().history };
    entries.push(useLab.getState().resume.buffer);
    await run.readAddress();
    expect(useLab.getState().history).toEqual(buffer.history);
    expect(useLab.getState().scenario).toMatchObject({ lab: "buffer", seed: 2 });
    expect(useLab.getState().resume.heap).toBe(heap.link);
    frame(0);
    entries.push(heap.link);
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ history: heap.history, scenario: { lab: "heap", slots: 100 } });
  });

  test("that comes back with another scenario has the one before to undo to", async () => {
    const { run, entries, frame } = stage("#/heap?v=1&slots=100");
    await run.readAddress();
    frame(409_600);
    entries.push("#/buffer");
    await run.readAddress();
    frame(37_901);
    entries.push("#/heap?v=1&slots=1000");
    await run.readAddress();
    frame(409_600);
    run.undo();
    expect(useLab.getState().scenario).toMatchObject({ lab: "heap", slots: 100 });
  });

  test("stays as it was behind a lesson of the first", async () => {
    const { run, entries, frame } = stage("#/heap?v=1&slots=100");
    await run.readAddress();
    frame(409_600);
    run.edit({ slots: 10 });
    frame(0);
    const { history } = useLab.getState();
    entries.push("#/learn/leak/1");
    await run.readAddress();
    run.show({ ...presets["article-flawed"].scenario, at: 10 });
    frame(11);
    expect(useLab.getState()).toMatchObject({ scenario: { lab: "buffer" }, history: noHistory });
    entries.push(useLab.getState().resume.heap);
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ scenario: { lab: "heap", slots: 10 }, history });
  });
});

describe("the address", () => {
  test("follows as soon as a person has read what is wrong with a file, or that a link claims other numbers", async () => {
    const { run, entries, clock, frame } = stage("#/buffer?v=1&at=11&d=000000");
    await run.readAddress();
    frame(12);
    expect(entries).toEqual(["#/buffer?v=1&at=11&d=000000"]);
    run.acknowledge("claim");
    const [followed = ""] = entries;
    expect(followed).toMatch(/^#\/buffer\?v=1&at=11&d=(?!000000)/);
    await run.openFile([new Blob(["{}}"])]);
    frame(15);
    expect(entries).toEqual([followed]);
    clock.now += 1000;
    run.acknowledge("bad");
    expect(entries.at(-1)).toMatch(/^#\/buffer\?v=1&at=14&d=/);
  });

  test("opens what it says", async () => {
    const { run, told } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    expect(told).toEqual([["open", 1, 12]]);
    expect(useLab.getState().scenario.at).toBe(11);
  });

  test("a bad one is kept, named, and opens nothing", async () => {
    const { run, told, entries } = stage("#/buffer?v=1&at=x");
    await run.readAddress();
    expect(told).toEqual([["pause"]]);
    expect(useLab.getState().bad?.problems).toMatchObject([{ field: "at", value: '"x"' }]);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=x"]);
  });

  test("follows the run at most once a second, never before the first frame nor during a long seek", async () => {
    const { run, told, entries, clock, frame } = stage();
    await run.readAddress();
    expect(told).toEqual([["open", 2, 37_901]]);
    expect(entries.map(bare)).toEqual(["#/buffer"]);
    frame(12);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 500;
    frame(13);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 1500;
    frame(14, { seek: { target: 1e9, done: 14 } });
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    frame(0);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=start"]);
  });

  test("a jump and a preset are entries of their own; Back seeks, or opens what was there", async () => {
    const { run, told, entries, frame } = stage();
    await run.readAddress();
    frame(37_901);
    run.jump(12);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1", "#/buffer?v=1&at=11"]);
    frame(12);
    run.open(presets["ten-slots"].scenario);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1", "#/buffer?v=1&at=11", "#/buffer?v=1&A=ten-slots"]);
    frame(37_901);
    told.length = 0;
    entries.pop();
    await run.readAddress();
    expect(told).toEqual([["open", 2, 12]]);
    frame(12);
    entries.pop();
    await run.readAddress();
    expect(told.at(-1)).toEqual(["seek", 37_901]);
  });

  test("says the digest of the state; a jump to where it is makes no entry", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11");
    await run.readAddress();
    frame(12);
    expect(entries).toEqual([expect.stringMatching(/^#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/)]);
    run.jump(12);
    expect(entries).toHaveLength(1);
  });

  test("a digest that comes out is reproduced; of another one is told, and the address keeps it until that is read", async () => {
    const { run, entries, clock, frame } = stage();
    await run.readAddress();
    frame(12);
    const [link = ""] = entries;
    const open = async (hash: string) => {
      entries.push(hash);
      await run.readAddress();
      expect(useLab.getState().claim).toMatchObject({ done: 12, now: null });
      clock.now += 2000;
      frame(12);
      return useLab.getState().claim;
    };
    const same = await open(link);
    expect(same?.now).toBe(same?.digest);
    const wrong = `${bare(link)}&d=000000`;
    expect(await open(wrong)).toMatchObject({ digest: "000000", now: same?.now });
    expect(entries.at(-1)).toBe(wrong);
    useLab.setState({ claim: null });
    clock.now += 2000;
    frame(13);
    expect(entries.at(-1)).not.toContain("000000");
    run.jump(0);
    expect(useLab.getState().claim).toBeNull();
  });

  test("who stops on the way, or goes elsewhere, leads the address again; what was on its way before does not count", async () => {
    const { run, entries, clock, frame } = stage("#/buffer?v=1&at=2000000000&d=000000");
    await run.readAddress();
    frame(5, { seek: { target: 2_000_000_001, done: 5 } });
    expect(useLab.getState().claim).toMatchObject({ done: 2_000_000_001, now: null });
    run.stay();
    frame(6);
    expect(useLab.getState().claim).toBeNull();
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=5"]);
    entries.push("#/buffer?v=1&at=20&d=000000");
    await run.readAddress();
    frame(6);
    expect(useLab.getState().claim).toMatchObject({ done: 21, now: null });
    clock.now += 2000;
    frame(21);
    expect(useLab.getState().claim?.now).toMatch(/^[0-9a-f]{6}$/);
  });

  test("changed twice while it is read, the last one is opened, once", async () => {
    const { run, told, entries } = stage("#/buffer?v=1&at=11");
    const first = run.readAddress();
    entries.push("#/buffer?v=1&at=20");
    await Promise.all([first, run.readAddress()]);
    expect(told).toEqual([["open", 2, 21]]);
    entries.pop();
    await Promise.all([run.readAddress(), run.readAddress()]);
    expect(told).toEqual([
      ["open", 2, 21],
      ["open", 2, 12],
    ]);
  });

  test("while it is read a run that moves does not write over it; who opens something else is heard", async () => {
    const { run, told, entries, clock, frame } = stage();
    await run.readAddress();
    frame(12);
    clock.now = 5000;
    entries.push("#/buffer?v=1&at=20");
    const back = run.readAddress();
    frame(14);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=20");
    run.jump(31);
    await back;
    expect(told.at(-1)).toEqual(["seek", 31]);
    frame(31);
    clock.now = 9000;
    frame(32);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=31");
  });
});
