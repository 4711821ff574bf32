import { PAGE_FIGURE } from "../../generated/page_cache";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { type PageFigureKey, pageFigure } from "../../models/page_cache/figures";
import type { PageScenario } from "../../models/page_cache/scenario";
import type { Reached } from "../shared/library-entry";
import { type ReadRow, readRows, type ScriptRow, scriptRows } from "./machine/reads";
import { machineOf, showsMachine } from "./page-frame";

type CacheFigures = Readonly<Record<PageFigureKey, number>>;

/** The figures of a state by name, for sentences. */
export interface PageOutcomes {
  readonly scenario: PageScenario;
  /** Requests or steps so far. */
  readonly done: number;
  /** The commands of the machine, and those that read the file; none for caches. */
  readonly commands: readonly ScriptRow[];
  readonly reads: readonly ReadRow[];
  /** One per lane; none for the machine. */
  readonly caches: readonly CacheFigures[];
}

const KEYS = Object.keys(PAGE_FIGURE) as readonly PageFigureKey[];

const figuresOf = (lane: LaneArrays): CacheFigures =>
  Object.fromEntries(KEYS.map((key) => [key, pageFigure(lane, key)])) as CacheFigures;

/** The figures of a state of either stage. */
export function pageOutcomes({ scenario, lanes, done }: Reached<PageScenario>): PageOutcomes {
  if (!showsMachine({ lanes })) return { scenario, done, commands: [], reads: [], caches: lanes.map(figuresOf) };
  const machine = machineOf({ lanes });
  return {
    scenario,
    done,
    commands: scriptRows(machine, scenario),
    reads: readRows(machine, scenario),
    caches: [],
  };
}
