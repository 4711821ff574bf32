import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import { at, type Block, drawBadge, type Style, write } from "../../plot/picture-blocks";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { drawnFigure } from "../shared/drawn-figure";
import { FIGURE_WIDTH, type LessonFigures } from "../shared/lesson-figures";
import type { Reached } from "../shared/library-entry";
import { laneName } from "./lane-edits";
import { drawMemoryBar, memoryWords } from "./machine/memory-bar";
import { originWords, type ReadRow, readRows, requestWords, speedWords } from "./machine/reads";
import { drawStrip as drawReadStrip } from "./machine/strip";
import { cachesOf, machineOf } from "./page-frame";
import { roleCounts } from "./policies/roles";
import { drawRolesBar } from "./policies/roles-bar";
import { policiesWords } from "./policies/words";

const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };
const LINE = 18;

const MEMORY = 42;
const STRIP = 16;
const BAR = 24;
const GAP = 10;

type PageReached = Reached<PageScenario>;

/** The machine's memory and the reads that have ended, or the pages in each cache. */
export const pageFigures: LessonFigures<PageScenario> = {
  draw: (reached, name) => {
    const ofMachine = isMachine(reached.scenario);
    const blocks = ofMachine ? machineBlocks(reached) : cacheBlocks(reached);
    return { ...drawnFigure(blocks, name), words: ofMachine ? machineWords(reached) : cacheWords(reached) };
  },
};

const endedReads = ({ lanes, scenario }: PageReached): readonly ReadRow[] =>
  readRows(machineOf({ lanes }), scenario).filter(({ state }) => state === "ended");

function machineBlocks(reached: PageReached): readonly Block[] {
  const machine = machineOf(reached);
  const memory: Block = {
    height: MEMORY + GAP,
    draw: (surface) => drawMemoryBar({ ...surface, height: MEMORY }, machine),
  };
  return [memory, ...endedReads(reached).map((read) => readBlock(reached, read))];
}

/** A read: its name and MB/s, and the origin of its pages. */
function readBlock({ lanes }: PageReached, read: ReadRow): Block {
  const requests = requestWords(read);
  return {
    height: LINE + STRIP + GAP,
    draw: (surface) => {
      write(surface, `${read.index + 1}. ${read.name}`, 0, 8, STRONG);
      write(surface, requests, FIGURE_WIDTH / 2 + 40, 8, { ...SMALL, align: "center" });
      write(surface, `${speedWords(read)}\u00a0MB/s`, FIGURE_WIDTH, 8, { ...STRONG, align: "right" });
      at(surface.context, 0, LINE, () => drawReadStrip({ ...surface, height: STRIP }, machineOf({ lanes }), read));
    },
  };
}

function cacheBlocks(reached: PageReached): readonly Block[] {
  const { scenario } = reached;
  return cachesOf(reached).map((cache, lane) => {
    const own = scenario.lanes[lane];
    return {
      height: LINE + 4 + BAR + GAP,
      draw: (surface) => {
        drawBadge(surface, lane, 0, 0);
        write(surface, own === undefined ? "" : laneName(own), 28, 10, STRONG);
        at(surface.context, 0, LINE + 4, () =>
          drawRolesBar({ ...surface, height: BAR }, roleCounts(cache, scenario.cache), 12),
        );
      },
    };
  });
}

const placeWords = ({ done }: PageReached): string => `At ${stepName(done)}`;

function machineWords(reached: PageReached): string {
  const reads = endedReads(reached).map((read) => {
    const requests = requestWords(read);
    return `${capitalized(read.name)}: ${speedWords(read)}\u00a0MB/s, ${originWords(read)}, ${requests}.`;
  });
  return [`${placeWords(reached)}, memory: ${memoryWords(machineOf(reached))}`, ...reads].join(" ");
}

const cacheWords = (reached: PageReached): string =>
  `${placeWords(reached)}. ${policiesWords(cachesOf(reached), reached.scenario, reached.done)}`;
