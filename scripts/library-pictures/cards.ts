import "../../src/labs/register";
import type { Engine } from "../../src/kernel/engine/simulation";
import { framesOf, LAB_NAMES, loadLabs } from "../../src/kernel/labs/labs";
import { type Answer, FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { Trial } from "../../src/kernel/protocol/trial";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { doneAt } from "../../src/kernel/scenario/done";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Lab, Scenario } from "../../src/kernel/scenario/scenario";
import { simulationKey } from "../../src/kernel/scenario/simulation-key";
import "../../src/labs/buffer-cache/charts/pool-shelves";
import "../../src/labs/heap/charts/arenas-figure";
import { LAB_LIBRARIES } from "../../src/labs/libraries";
import { figuresIn, type LabFigure, wordsOf } from "../../src/labs/shared/lab-figures";
import {
  type Card,
  type CardGroup,
  type CardNote,
  type Entry,
  type LabLibrary,
  PICTURE,
  type Reached,
} from "../../src/labs/shared/library-entry";
import { drawFigures } from "../../src/plot/figure";
import { PAGE_PALETTE } from "../../src/plot/palette";
import { svgSurface } from "../../src/plot/svg-context";
import type { Cores } from "../../src/shared/core-name";
import { loadEngines } from "../every-engine";

/** Columns of a picture's curve. */
const COLUMNS = 72;

/* Libraries and engines are imported with this file, because the build must not import anything later. */

const newEngines = await loadEngines();
await loadLabs();

/** An engine opens one scenario after the other, and a new core for each would take a third of the time. */
const known = new Map<WebAssembly.Module, ReturnType<typeof newEngines>>();

function engineOf(scenario: Scenario, cores: Cores): Engine {
  const engines = known.get(cores.allocation) ?? newEngines(cores);
  known.set(cores.allocation, engines);
  return engines(scenario);
}

/**
 * The library in gallery order, lab by lab, or that of some labs. Runs every scenario to its step. `cores`: compiled;
 * `prefix`: of the names of the pictures' patterns, which must differ within a page.
 */
export function libraryCards(cores: Cores, labs: readonly Lab[] = LAB_NAMES, prefix = "p"): CardGroup[] {
  let count = 0;
  const groups = labs.flatMap((lab) => libraryOf(lab).groups);
  return groups.map(({ title, note, entries }) => ({
    title,
    note: note ?? null,
    cards: entries.map((entry) => cardOf(entry, cores, `${prefix}${count++}`)),
  }));
}

/** A lab's part of the library. @throws Error if there is no such lab, which is a bug in our own code. */
export function libraryOf(lab: Lab): LabLibrary {
  const library = LAB_LIBRARIES.find((one) => one.lab === lab);
  if (library === undefined) throw new Error(`There is no lab ${lab}.`);
  return library;
}

/** The cards' sentences about their scenarios, for a lab that has one open. */
export const notesOf = (groups: readonly CardGroup[]): readonly CardNote[] =>
  groups
    .flatMap(({ cards }) => cards)
    .map(({ title, sentence, sources }) => ({
      title,
      sentence,
      sources,
      run: simulationKey(entryNamed(title).scenario),
    }));

function entryNamed(title: string): Entry {
  const entries = LAB_LIBRARIES.flatMap(({ groups }) => groups).flatMap((group) => group.entries);
  const entry = entries.find((one) => one.title === title);
  if (entry === undefined) throw new Error(`No entry of the library is “${title}”.`);
  return entry;
}

function cardOf({ title, say, scenario, sources = [] }: Entry, cores: Cores, name: string): Card {
  const library = libraryOf(scenario.lab);
  const state = reached(scenario, cores);
  const answers = answersOf(library.trials?.(scenario) ?? [], engineOf(scenario, cores));
  return {
    title,
    sentence: say(library.outcomes(state, answers)),
    link: encodeLink({ ...scenario, title }, framesOf(scenario).digest(state.lanes)),
    sources,
    ...drawnCard(library.figures, { ...state, answers }, name),
  };
}

/** A card's picture, as the content of an SVG of PICTURE's size, and its description. */
function drawnCard(all: readonly LabFigure[], state: Reached, name: string) {
  const figures = figuresIn(all, state.scenario, "card");
  const { surface, marks } = svgSurface(PICTURE.width, PICTURE.height);
  drawFigures({ ...surface, palette: PAGE_PALETTE }, figures, state);
  return { picture: marks(name), words: wordsOf(figures, state) };
}

/** The answers to the trials of a card. */
const answersOf = (trials: readonly Trial[], engine: Engine): readonly Answer[] =>
  trials.map((trial) => {
    const opened = engine.trial(trial);
    if (!opened.ok) throw new Error(`The core refuses a trial of the library: ${JSON.stringify(opened.error)}`);
    const run = opened.value;
    while (run.done < trial.steps && !run.isFound) run.advance(trial.steps - run.done);
    const { answer } = run.result;
    if (answer === undefined) throw new Error("A trial of the library has no answer.");
    return answer;
  });

/** A scenario at its step, run by its lab's engine. */
export function reached(scenario: Scenario, cores: Cores): Reached {
  const opened = engineOf(scenario, cores).open(scenario);
  if (!opened.ok) throw new Error(`The core refuses a scenario of the library: ${JSON.stringify(opened.error)}`);
  const run = opened.value;
  const done = doneAt(scenario.at);
  run.replay(done);
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const view = { from: 1, to: done - 1, columns: COLUMNS, scale: "log" } as const;
  const { rows } = run.writeFrame(buffer, view, false);
  const info = { ...blankFrame(scenario).info, done, frontier: done, view, rows };
  return { scenario, lanes: framesOf(scenario).read(buffer, rows), done, info, focus: 0, firsts: [] };
}
