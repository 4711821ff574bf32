import { useEffect } from "react";
import { useAsked } from "../../src/kernel/run/asked-store";
import { useReading, useRun } from "../../src/kernel/run/hooks";
import type { Run } from "../../src/kernel/run/run";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { EditBar } from "../../src/labs/shared/EditBar";
import type { LaneEdits } from "../../src/labs/shared/edit-words";
import { LabTransport } from "../../src/labs/shared/LabTransport";
import { LaneSwitch } from "../../src/labs/shared/LaneSwitch";
import { presentationOf } from "../../src/labs/shared/present/presentation";
import type { EventNavigation } from "../../src/labs/shared/run-keys";
import { StageFrame } from "../../src/labs/shared/StageFrame";
import { useLaneParts } from "../../src/labs/shared/use-lane-parts";
import { laneLetter } from "../../src/shared/lane-letter";
import { stepName } from "../../src/shared/step-name";
import { SweepButton } from "../../src/sweep/SweepButton";
import { Provenance } from "../../src/ui/Provenance";
import { StepName } from "../../src/ui/StepName";
import { stopRulesOf } from "../../src/ui/stop-rules-of";
import { TableButton } from "../../src/ui/TableButton";
import { stacksTable } from "./files";
import { platesLook } from "./look";
import { platesOf } from "./plates-of";
import { StackList } from "./StackList";
import { platesStopWords } from "./stop-words";
import { platesTakeaway, platesWords, stacksOf, stackWords } from "./words";

const stops = stopRulesOf(platesStopWords, () => import("./stop-phrases").then((part) => part.platesPhrases));
const Presentation = presentationOf(() => import("./slide").then((part) => part.platesSlide));

const stackEdits: LaneEdits = { changed: () => "height", namedOnce: "heights" };
const onFocus = (focus: number): void => platesLook.setState({ focus });

/** Only steps happen in this lab, so its events are the ends of the run. */
const endsOf = (run: Run): EventNavigation => ({
  previous: () => run.transport.jump(0),
  next: () => run.transport.jump(run.frames.frame().info.frontier),
});

/** Stacks of plates; the address may request only the stage or the chart. */
export function PlatesLab() {
  const scenario = platesOf(useScenario(({ scenario }) => scenario));
  const { ui } = useAsked(({ presentation }) => presentation);
  const given = { focus: platesLook((look) => look.focus), onFocus };
  const parts = useLaneParts(scenario.lanes, platesWords.laneName, endsOf, given);
  const { focus } = parts;
  return (
    <>
      <LabTransport stops={stops} {...parts} />
      <StageFrame as="main" focus={focus}>
        <Title focus={focus} />
        <LaneSwitch {...parts} />
        {ui === "chart" ? <Table /> : <StackList {...parts} />}
        <StackWords />
      </StageFrame>
      {ui === "lab" && <Rail focus={focus} />}
      <Presentation {...parts} />
    </>
  );
}

/** The current takeaway, as the heading of the page and the title of the window. */
function Title({ focus }: { readonly focus: number }) {
  const reading = useReading();
  const { done, playing } = reading.info;
  const { strong, rest } = platesTakeaway(stacksOf(reading), focus);
  useEffect(() => {
    if (!playing) document.title = `${strong} · ${stepName(done)} · Bufferlab`;
  }, [playing, strong, done]);
  return (
    <>
      <p>
        <StepName done={done} /> <Provenance origin="simulated" />
      </p>
      <h1>
        <b>{strong}</b>
        {rest}
      </h1>
    </>
  );
}

/** Describes the picture; it is not updated while playing. */
function StackWords() {
  const reading = useReading();
  const words = stacksOf(reading).map((stack, lane) => `${laneLetter(lane)}: ${stackWords(stack)}.`);
  return (
    <section className="words" aria-labelledby="plates-words">
      <h2 id="plates-words">
        Describe this picture <Provenance origin="simulated" />
      </h2>
      <p>{reading.info.playing ? "Playing. The description appears when you pause." : words.join(" ")}</p>
    </section>
  );
}

function Table() {
  const reading = useReading();
  const origin = <Provenance origin="simulated" />;
  return <TableButton of="stacks" className="button" origin={origin} table={() => stacksTable(reading)} />;
}

/** The controls for what a person may change. */
function Rail({ focus }: { readonly focus: number }) {
  return (
    <aside className="rail" aria-label="Scenario">
      <EditBar lanes={stackEdits} />
      <Table />
      <Higher focus={focus} />
      <SweepButton className="button" name="Try other heights" lane={focus} />
    </aside>
  );
}

function Higher({ focus }: { readonly focus: number }) {
  const run = useRun();
  const plates = platesOf(useScenario(({ scenario }) => scenario));
  const lanes = plates.lanes.map(({ height }, lane) => ({ height: lane === focus ? height + 1 : height }));
  return (
    <button type="button" className="button" onClick={() => run.history.edit({ lanes })}>
      Make stack {laneLetter(focus)} higher
    </button>
  );
}
