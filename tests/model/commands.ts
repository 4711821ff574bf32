import fc from "fast-check";
import { EFFECT, LIMIT } from "../../src/generated/abi";
import type { ChartView, Speed } from "../../src/kernel/protocol/messages";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { useTransport } from "../../src/kernel/run/transport-store";
import { doneAt } from "../../src/kernel/scenario/done";
import { fileText } from "../../src/kernel/scenario/file/file";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { allocationNow } from "../../src/labs/shared/allocation-frame";
import { heapEventNavigation } from "../../src/labs/shared/heap/heaps";
import { effectNavigation } from "../../src/labs/shared/run-keys";
import { take } from "../../src/labs/shared/typed-number";
import { lessons } from "../../src/lessons/catalog/lessons";
import { stoppingThere, wayTo } from "../../src/lessons/player/use-shown";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { ADDRESSES_END, type HeapAsk } from "../../src/models/allocation/heap-frame";
import { hasHeapModel } from "../../src/models/allocation/heap-models";
import type { AllocationScenario, Effect } from "../../src/models/allocation/scenario";
import { anyEdit } from "./edits";
import { type ModelPage, same } from "./model-page";
import { ownRun } from "./own-run";
import { anyScenario, done, preset } from "./scenarios";

type Act = (page: ModelPage) => unknown;

/** The actions of a script so far, for the printed count. */
export const tally = { commands: 0 };

/** One action of a person. `hurry`: turns until the next one; null = the page comes to rest, and everything is checked. */
class Hand implements fc.AsyncCommand<object, ModelPage> {
  readonly #words: string;
  readonly #act: Act;
  readonly #hurry: number | null;

  constructor(words: string, act: Act, hurry: number | null) {
    this.#words = words;
    this.#act = act;
    this.#hurry = hurry;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, page: ModelPage): Promise<void> {
    tally.commands++;
    page.does(() => this.#act(page));
    if (this.#hurry === null) {
      await page.rest();
      await page.check();
    } else for (let turns = 0; turns < this.#hurry; turns++) await page.turn();
  }

  toString(): string {
    return this.#hurry === null ? this.#words : `${this.#words} [${this.#hurry} turns]`;
  }
}

/** Undoes everything and redoes it: both ends must be the states they were. */
class UndoAll implements fc.AsyncCommand<object, ModelPage> {
  check(): boolean {
    return true;
  }

  async run(_: object, page: ModelPage): Promise<void> {
    tally.commands++;
    await page.rest();
    const { history } = useScenario.getState();
    const { bad } = useNavigation.getState();
    const [first] = history.past;
    if (first === undefined || bad !== null) return;
    const last = page.here;
    await travel(page, () => page.run.history.undo(), history.past.length, first);
    await travel(page, () => page.run.history.redo(), history.past.length, last);
  }

  toString(): string {
    return "undo all, redo all";
  }
}

async function travel(page: ModelPage, act: () => void, times: number, end: Scenario): Promise<void> {
  for (let time = 0; time < times; time++) page.does(act);
  await page.rest();
  await page.check();
  const own = ownRun(allocationOf(end), doneAt(end.at));
  same("the scenario at the end of the edits", { ...page.here, at: end.at }, end);
  same("the digest at the end of the edits", page.worker.running?.digest, own.digest);
}

const lane = fc.nat(3);
const effect = fc.constantFrom<Effect>("born", "wasted", "stays", "replaced", "moved-inside");
const speed = fc.constantFrom<Speed>(1, 10, 1000, 25_000, "max");

const word = (words: string, act: Act) => fc.constant([words, act] as const);
const said = <T>(
  arbitrary: fc.Arbitrary<T>,
  words: (value: T) => string,
  act: (page: ModelPage, value: T) => unknown,
) => arbitrary.map((value) => [words(value), (page: ModelPage) => act(page, value)] as const);

const moving = [
  said(
    done,
    (to) => `jump to ${to}`,
    ({ run }, to) => run.transport.jump(to),
  ),
  said(
    done,
    (to) => `drag to ${to}`,
    ({ run }, to) => run.transport.drag(to),
  ),
  said(
    fc.constantFrom(1, -1, 10, -10, 1000, -1000),
    (by) => `step ${by}`,
    ({ run }, by) => run.transport.step(by),
  ),
  said(
    done,
    (step) => `replay ${step}`,
    ({ run }, step) => run.transport.replayStep(step),
  ),
  said(fc.tuple(lane, effect), (of) => `press the card of ${of}`, pressCard),
  said(
    fc.tuple(done, lane, effect),
    (of) => `replay next ${of}`,
    ({ run }, [step, at, kind]) => run.transport.replayNext(step, within(at), kind),
  ),
  said(
    fc.tuple(lane, fc.option(effect)),
    (of) => `next event ${of}`,
    ({ run }, [at, kind]) => run.transport.nextEvent(within(at), kind ?? "any"),
  ),
  said(
    lane,
    (at) => `previous event ${at}`,
    ({ run }, at) => effectNavigation(run, within(at)).previous(),
  ),
  said(
    lane,
    (at) => `next event of heap ${at}`,
    ({ run }, at) => heapEventNavigation(run, within(at)).next(),
  ),
  said(
    lane,
    (at) => `previous event of heap ${at}`,
    ({ run }, at) => heapEventNavigation(run, within(at)).previous(),
  ),
  word("next stop", ({ run }) => run.transport.nextStop()),
  word("to the start", ({ run }) => run.transport.reset()),
  word("to the frontier", ({ run }) => run.transport.jump(run.frames.frame().info.frontier)),
  word("cancel", ({ run }) => run.transport.cancel()),
  word("stay", ({ run }) => run.transport.stay()),
  word("play or pause", ({ run }) => run.transport.toggle()),
  said(
    speed,
    (at) => `speed ${at}`,
    ({ run }, at) => run.transport.setSpeed(at),
  ),
];

/** An existing lane, because keys and buttons know no other. */
const within = (lane: number) => lane % useScenario.getState().scenario.lanes.length;

/** Goes to the first effect of a kind seen so far, like the cards of the story. */
function pressCard({ run }: ModelPage, [lane, kind]: readonly [number, Effect]): void {
  const which = kind.replace("-", "_").toUpperCase() as keyof typeof EFFECT;
  const step = run.frames.firsts(within(lane))[EFFECT[which]] ?? Number.NaN;
  if (!Number.isNaN(step)) run.transport.replayStep(step);
}

const editing = [
  said(
    anyEdit,
    ({ words }) => words,
    ({ run }, { change }) => {
      const scenario = allocationNow();
      const changed = change(scenario);
      // A form's refusal never reaches the run, nor does adding or removing a lane.
      if ("lanes" in changed && changed.lanes?.length !== scenario.lanes.length) run.history.edit(changed);
      else take(run, scenario, changed);
    },
  ),
  word("undo", ({ run }) => run.history.undo()),
  word("redo", ({ run }) => run.history.redo()),
  said(
    preset,
    ({ lab, lanes }) => `open a preset of ${lab} with ${lanes.length}`,
    ({ run }, scenario) => run.navigation.open(scenario),
  ),
  word("reset to link", ({ run }) => run.navigation.resetToLink()),
];

const lens = { bytes: 65_536, grain: 16, from: {} };
const heapAsk = fc.constantFrom<HeapAsk>(
  { map: { from: 0, to: ADDRESSES_END, grain: 64 }, lens, recording: undefined },
  { map: null, lens, recording: 0 },
  { map: null, lens, recording: 1 },
  { map: null, lens, recording: 3 },
  { lens: { ...lens, from: { 0: 0, 2: 4096 } } },
  { until: [1000, 25_600_000, LIMIT.STEPS], taken: true },
  { until: [], taken: false },
);

/** The requests of the heap lab about lanes with a heap. */
function fitting({ lens, recording, ...ask }: HeapAsk, { lanes }: AllocationScenario): HeapAsk {
  const has = (lane: number) => lanes[lane] !== undefined && hasHeapModel(lanes[lane]);
  const from = Object.fromEntries(Object.entries(lens?.from ?? {}).filter(([lane]) => has(Number(lane))));
  return {
    ...ask,
    ...(lens && { lens: { ...lens, from } }),
    recording: recording === undefined || !has(recording) ? undefined : recording,
  };
}

const looking = [
  said(fc.constantFrom<AllocationScenario["lens"]>("area", "log", "difference"), String, ({ run }, lens) =>
    run.history.look<AllocationScenario>({ lens }),
  ),
  said(fc.constantFrom<AllocationScenario["stage"]>("heaps", "operation"), String, ({ run }, stage) => {
    if (useScenario.getState().scenario.lab === "heap") run.history.look<AllocationScenario>({ stage });
  }),
  said(
    fc.constantFrom("", "a title", "é & = ~"),
    (title) => `title ${title}`,
    ({ run }, title) => run.history.look<AllocationScenario>({ title }),
  ),
  said(
    fc.option(fc.tuple(lane, fc.nat(400))),
    (of) => `select ${of}`,
    ({ run }, of) =>
      run.history.look<AllocationScenario>({ selected: of === null ? [] : [{ lane: within(of[0]), born: of[1] }] }),
  ),
  said(
    view(),
    (of) => `chart ${JSON.stringify(of)}`,
    ({ run }, of) => run.stepping.view(of),
  ),
  said(
    heapAsk,
    (of) => `heaps ${JSON.stringify(of)}`,
    (page, of) => page.asks((scenario) => fitting(of, scenario)),
  ),
  word("present", () => useOverlay.setState(({ presenting }) => ({ presenting: !presenting }))),
  word("hide the page", ({ run }) => run.stepping.visible(false)),
  word("show the page", ({ run }) => run.stepping.visible(true)),
];

function view(): fc.Arbitrary<ChartView> {
  const ends = fc.tuple(fc.nat(2000), fc.nat(40_000), fc.integer({ min: 1, max: LIMIT.VIEW_COLUMNS }));
  return fc.tuple(ends, fc.constantFrom<ChartView["scale"]>("linear", "log")).map(([[from, more, columns], scale]) => ({
    from: scale === "log" ? Math.max(1, from) : from,
    to: from + more + 1,
    columns,
    scale,
  }));
}

const [lesson] = lessons;
const states = (lesson?.steps ?? []).flatMap(({ states }, step) => states.map((_, state) => ({ step, state })));

/** Like the pages of a lesson: see use-shown.ts. */
function pressLesson({ history, run }: ModelPage, { step, state }: (typeof states)[number]): void {
  history.goTo(`#/learn/leak/${step + 1}`);
  history.arrive();
  const { states = [] } = lesson?.steps[step] ?? {};
  const to = states[state];
  if (to === undefined) return;
  const { done, seek, playing } = run.frames.frame().info;
  const scenario = allocationNow();
  const { ready } = useTransport.getState();
  const way = wayTo({ scenario, done, rests: ready && seek === null && !playing }, states[state - 1] ?? null, to);
  if (way === "play") run.transport.setSpeed("max");
  run.navigation.show(way === "play" ? stoppingThere(to) : to, way);
}

const file = (text: string) => new Blob([text]);
const travelling = [
  word("Back", ({ history }) => history.travel(-1)),
  word("Forward", ({ history }) => history.travel(1)),
  word("to the library", ({ history }) => history.goTo("#/library")),
  word("to the lessons", ({ history }) => history.goTo("#/learn")),
  word("to the buffer cache", ({ history }) => history.goTo(useNavigation.getState().resume.buffer ?? "#/buffer")),
  word("to the heaps", ({ history }) => history.goTo(useNavigation.getState().resume.heap ?? "#/heap")),
  word("to #/buffer", ({ history }) => history.goTo("#/buffer")),
  word("to #/heap", ({ history }) => history.goTo("#/heap?v=1&at=99")),
  word("a bad link", ({ history }) => history.goTo("#/buffer?v=1&seed=many")),
  word("a link with another digest", ({ history }) => history.goTo("#/buffer?v=1&at=11&d=000000")),
  said(fc.constantFrom(...states), ({ step, state }) => `lesson ${step + 1}, state ${state}`, pressLesson),
  said(
    anyScenario,
    (to) => `the link ${encodeLink(to)}`,
    ({ history }, to) => history.goTo(encodeLink(to)),
  ),
  said(
    anyScenario,
    (to) => `the file of ${encodeLink(to)}`,
    ({ run }, to) => run.navigation.openFile([file(fileText({ scenario: to, digest: null }))]),
  ),
  said(
    preset,
    () => "a file with another digest",
    ({ run }, to) => run.navigation.openFile([file(fileText({ scenario: to, digest: "000000" }))]),
  ),
  word("a bad file", ({ run }) => run.navigation.openFile([file("{}}")])),
  word("two files", ({ run }) => run.navigation.openFile([file("{}"), file("{}")])),
];

const failing = [
  word("trap", (page) => {
    page.mayFail = true;
    page.client.send({ type: "trap" });
  }),
  word("kill the worker", (page) => {
    page.mayFail = true;
    page.worker.kill();
  }),
  word("try again", ({ run }) => run.stepping.retry()),
  word("dismiss", () => useFaults.setState({ failure: null })),
  word("read which other numbers are claimed", ({ run }) => run.navigation.acknowledge("expected")),
  word("decide on what is bad", decide),
];

/** Like the page of problems. */
function decide({ run }: ModelPage): void {
  const { bad } = useNavigation.getState();
  if (bad === null) return;
  if (bad.source === "file") run.navigation.acknowledge("bad");
  else run.navigation.open(bad.valid()?.scenario ?? defaultScenario);
}

const any = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(...moving) },
  { weight: 10, arbitrary: fc.oneof(...editing) },
  { weight: 4, arbitrary: fc.oneof(...looking) },
  { weight: 5, arbitrary: fc.oneof(...travelling) },
  { weight: 1, arbitrary: fc.oneof(...failing) },
);

/** A person often waits for the result, and sometimes does not. */
const hurry = fc.option(fc.nat(3), { freq: 3 });
export const hands: fc.Arbitrary<fc.AsyncCommand<object, ModelPage>> = fc.oneof(
  { weight: 30, arbitrary: fc.tuple(any, hurry).map(([[words, act], turns]) => new Hand(words, act, turns)) },
  { weight: 1, arbitrary: fc.constant(new UndoAll()) },
);
