import { type CSSProperties, type KeyboardEvent, type MouseEvent, useCallback, useState } from "react";
import { useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapName, isCompared } from "../../models/allocation/heap-words";
import { exactHeap } from "../../models/allocation/policy-fields";
import type { Surface } from "../../plot/surface";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { TableButton } from "../../ui/TableButton";
import { allocationFrame, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { Sureness, sureOf } from "../shared/heap/Sureness";
import {
  type ArenaPage,
  arenaPage,
  arenaPlace,
  arenasNow,
  askForArenas,
  chooseArenaByKey,
  chooseArenaChunk,
  laneArenas,
} from "./arena-view";
import { arenaSums } from "./charts/arena-sums";
import { arenaAddressAt, drawArenas } from "./charts/arenas";
import { areEqual, arenaLegend } from "./charts/arenas-figure";
import { ARENA_RULE, arenaNotes, arenaSentences, arenasTable, takenWords } from "./charts/describe-arenas";
import { ChunkLife } from "./HeapMap";
import { useSubscribe } from "./map-view";
import "./arenas.css";

/** CSS lengths grow with the page's type. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** The lanes below each other, each with a band for every arena, all on one scale. */
export function ArenaLanes({ names }: { readonly names: readonly string[] }) {
  const heaps = useHeaps();
  const [width, setWidth] = useState(1000);
  const page = arenaPage(heaps, width);
  return (
    <div className="arena-lanes">
      {heaps.map((heap, lane) => (
        <ArenaLane key={laneLetter(lane)} {...{ heap, lane, page, setWidth }} name={names[lane] ?? ""} />
      ))}
      <Legend width={width} />
      <p className="visually-hidden">{arenaSentences(heaps).join(" ")}</p>
      <h2>{ARENA_RULE}</h2>
      {arenaNotes(heaps).map((note, i) => (
        <p key={i === 0 ? "frees" : "locks"} className={i === 0 ? undefined : "muted"}>
          {note}
        </p>
      ))}
    </div>
  );
}

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly heap: HeapArrays;
  readonly page: ArenaPage;
  readonly setWidth: (width: number) => void;
}

function ArenaLane({ lane, name, heap, page, setWidth }: LaneProps) {
  const choice = useAllocationScenario(({ lanes }) => lanes[lane]?.heap ?? exactHeap);
  const [taken, rest] = takenWords(arenaSums(heap));
  const title = `arena-lane-${lane}`;
  const bands = page.lanes[lane] ?? [];
  return (
    <section className="arena-lane shrink" data-lane={lane} aria-labelledby={title}>
      <div className="arena-head baseline wrap">
        <h2 id={title} className="row shrink">
          <Badge lane={lane} /> {heapName(choice)}
        </h2>
        {isCompared(choice) && <Sureness {...sureOf(choice)} />}
        <p>
          <strong>{taken}</strong> {rest}
        </p>
        <ArenaTable lane={lane} />
      </div>
      <div style={{ "--height": rem(bands.length * page.layout.pitch) } as CSSProperties} className="arena-bands">
        <Bands {...{ lane, name, setWidth }} />
        <ChunkLife lane={lane} placeOf={arenaPlace} />
      </div>
    </section>
  );
}

/** A lane's bands. They are a single tab stop: arrows move from chunk to chunk, and Escape leaves. */
function Bands({ lane, name, setWidth }: Pick<LaneProps, "lane" | "name" | "setWidth">) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      setWidth(surface.width);
      const page = arenasNow(run, surface.width);
      if (lane === 0 && !useOverlay.getState().presenting) askForArenas(run, page.bytesPerPixel);
      drawArenas(surface, laneArenas(page, lane));
    },
    [run, lane, setWidth],
  );
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const picture = laneArenas(arenasNow(run, width), lane);
    chooseArenaChunk(run, lane, arenaAddressAt(picture, clientX - left, clientY - top));
  };
  const pressKey = (event: KeyboardEvent) => {
    if (chooseArenaByKey(run, lane, event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys move through
    <div
      className="arena-map"
      role="group"
      aria-roledescription="arenas by address"
      aria-label={`Arenas of ${laneLetter(lane)}, ${name}: use the left and right arrow keys to move between chunks, up and down between arenas, Home and End for the first and last, Escape to leave`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from chunk to chunk
      tabIndex={0}
      onClick={press}
      onKeyDown={pressKey}
    >
      <DrawnCanvas className="arena-canvas" draw={draw} subscribe={useSubscribe(run)} />
    </div>
  );
}

/** The bands of a lane as a table. */
function ArenaTable({ lane }: Pick<LaneProps, "lane">) {
  const { frames } = useRun();
  return (
    <TableButton
      of={`arenas of ${laneLetter(lane)}`}
      className="button button-quiet heap-table type-12"
      table={() => arenasTable(heapsOf(allocationFrame(frames.reading())), [lane])}
    />
  );
}

/** Explains the fills. */
function Legend({ width }: { readonly width: number }) {
  const { frames } = useRun();
  const isEqual = useAllocationScenario(areEqual);
  const { height } = arenaLegend(useHeaps(), width, isEqual);
  const draw = useCallback(
    (surface: Surface) => arenaLegend(heapsOf(allocationFrame(frames.reading())), surface.width, isEqual).draw(surface),
    [frames, isEqual],
  );
  return (
    <div className="arena-bands" style={{ "--height": rem(height) } as CSSProperties}>
      <DrawnCanvas className="arena-canvas" draw={draw} subscribe={frames.subscribeReading} />
    </div>
  );
}
