import { createStore } from "zustand/vanilla";
import { LIMIT } from "../../generated/kernel";
import type { Trials } from "../../kernel/client/trials";
import type { LabQuiz, Question } from "../../kernel/protocol/trial";
import type { FrameSnapshot } from "../../kernel/run/frame-store";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Transport } from "../../kernel/run/transport";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";

/** The end that a person expects, or "not-sure". Messages use these names, so they never change. */
export type Pick = string;

/** An answered question: the person's pick and the core's result. */
export interface Answer {
  readonly asks: string;
  readonly pick: Pick;
  readonly end: string;
}

export type Phase =
  | { readonly kind: "offered" | "passed" | "nothing" | "score" | "over" }
  /** `part`: the progress of the replay, 0 … 1. */
  | { readonly kind: "searching"; readonly part: number }
  | { readonly kind: "asked"; readonly question: Question }
  | { readonly kind: "picked"; readonly question: Question; readonly pick: Pick }
  /** `before`, `after`: the lab's measure before and after the step. */
  | {
      readonly kind: "answered";
      readonly question: Question;
      readonly answer: Answer;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: "failed"; readonly text: string };

export interface QuizState {
  readonly phase: Phase;
  readonly answers: readonly Answer[];
}

/** The number of answers before the score, and the maximum number of questions that one search finds. */
export const ROUND = 10;
/** The number of steps that a search for a question covers. */
const REACH = 20_000;

export const isRight = ({ pick, end }: Answer): boolean => pick === end;

/** The parts of a run that a quiz uses. */
interface QuizRun {
  readonly frames: { readonly reading: () => FrameSnapshot };
  readonly transport: { readonly [Name in "drag" | "step" | "replayStep"]: Transport[Name] };
}

/**
 * Asks what happens next in lane A, at steps beyond all that the run has shown, so that nothing on the page reveals an
 * answer. A person who moves past the step without answering has seen the answer, and gets another question. The frame
 * after the step contains the answer.
 */
export class Quiz {
  readonly store = createStore<QuizState>(() => ({ phase: { kind: "offered" }, answers: [] }));
  readonly #run: QuizRun;
  readonly #search: Trials["run"];
  readonly #lab: LabQuiz;
  readonly #onAnswer: (answer: Answer) => void;
  /** The remaining questions, and their run. */
  #plan: readonly Question[] = [];
  #of: Scenario | null = null;
  #abort = new AbortController();
  /** The measure in the state at which the question is asked. */
  #before = Number.NaN;
  /** The number of answers that the score covers. */
  #summed = 0;

  /** `lab`: its questions. */
  constructor(run: QuizRun, search: Trials["run"], lab: LabQuiz, onAnswer: (answer: Answer) => void) {
    this.#run = run;
    this.#search = search;
    this.#lab = lab;
    this.#onAnswer = onAnswer;
  }

  /** Asks the next question, or shows the score when it is due. */
  next(): void {
    const { answers } = this.store.getState();
    if (answers.length >= this.#summed + ROUND) {
      this.#summed = answers.length;
      this.#turn({ kind: "score" });
    } else if (!this.#isSameRun() || !this.#ask()) void this.#look();
  }

  pick(pick: Pick): void {
    const { phase } = this.store.getState();
    if (phase.kind !== "asked") return;
    const { question } = phase;
    this.#turn({ kind: "picked", question, pick });
    if (isAt(this.#run.frames.reading(), question.done)) this.#run.transport.step(1);
    else this.#run.transport.replayStep(question.done);
  }

  end(): void {
    this.stopSearch();
    this.#turn({ kind: "over" });
  }

  /** Stops the search, because a hidden quiz does not move the run. */
  stopSearch(): void {
    this.#abort.abort();
  }

  /** Handles a new reading. */
  hear(reading: FrameSnapshot): void {
    const { phase } = this.store.getState();
    if (phase.kind !== "searching" && phase.kind !== "asked" && phase.kind !== "picked") return;
    if (!this.#isSameRun()) this.#pass();
    else if (phase.kind !== "searching") this.#hearOf(phase, reading);
  }

  #hearOf(phase: Phase & { readonly kind: "asked" | "picked" }, reading: FrameSnapshot): void {
    const { question } = phase;
    const [lane] = reading.lanes;
    if (lane === undefined) return;
    if (isAt(reading, question.done)) this.#before = this.#lab.measure.of(lane);
    const isTaken = phase.kind === "picked" && isAt(reading, question.done + 1);
    const end = isTaken ? this.#lab.endOf(question.asks, this.#before, lane) : null;
    if (isTaken && end !== null) this.#answer(question, { asks: question.asks, pick: phase.pick, end }, lane);
    else if (reading.info.frontier > question.done) this.#pass();
  }

  #answer(question: Question, answer: Answer, lane: FrameSnapshot["lanes"][number]): void {
    const [before, after] = [this.#before, this.#lab.measure.of(lane)];
    this.store.setState(({ answers }) => ({
      answers: [...answers, answer],
      phase: { kind: "answered", question, answer, before, after },
    }));
    this.#onAnswer(answer);
  }

  /** Handles a person moving past the question. */
  #pass(): void {
    this.stopSearch();
    this.#turn({ kind: "passed" });
  }

  /** False = no question remains. */
  #ask(): boolean {
    const { frontier } = this.#run.frames.reading().info;
    const [question, ...rest] = this.#plan.filter(({ done }) => done >= frontier);
    this.#plan = rest;
    if (question === undefined) return false;
    this.#before = Number.NaN;
    this.#turn({ kind: "asked", question });
    this.#run.transport.drag(question.done);
    return true;
  }

  async #look(): Promise<void> {
    const own = new AbortController();
    this.#abort.abort();
    this.#abort = own;
    this.#of = simulationKey(useScenario.getState().scenario);
    this.#turn({ kind: "searching", part: 0 });
    const from = this.#run.frames.reading().info.frontier;
    const trial = {
      scenario: { ...this.#of, lanes: this.#of.lanes.slice(0, 1) },
      steps: Math.min(from + REACH, LIMIT.STEPS),
      search: { from, most: ROUND, asks: this.#lab.asks },
    };
    const onProgress = (done: number) => this.#turn({ kind: "searching", part: Math.min(1, done / Math.max(1, from)) });
    const end = await this.#search(trial, { signal: own.signal, onProgress });
    if (own.signal.aborted || end.kind === "canceled") return;
    if (end.kind === "failed") return this.#turn(end);
    this.#plan = end.result.questions;
    if (this.#plan.length === 0) this.#turn({ kind: "nothing" });
    else if (!this.#isSameRun() || !this.#ask()) this.#pass();
  }

  /** Whether the run is that of the questions, and the lab's. A lesson may show the same one. */
  #isSameRun(): boolean {
    const { place } = useNavigation.getState();
    const { scenario } = useScenario.getState();
    return place === "lab" && this.#of !== null && equal(this.#of, simulationKey(scenario));
  }

  #turn(phase: Phase): void {
    this.store.setState({ phase });
  }
}

/** Whether the run is at `done` and not seeking elsewhere. */
const isAt = ({ info }: FrameSnapshot, done: number): boolean => info.done === done && info.seek === null;
