import { useEffect } from "react";
import { useRun } from "../../kernel/run/hooks";
import { laneName } from "../../models/allocation/policy-words";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { lazyComponent } from "../../ui/lazy-component";
import type { LabPageProps } from "../lab";
import { useAllocationScenario } from "../shared/allocation-frame";
import { LabTransport } from "../shared/LabTransport";
import type { LookForms } from "../shared/layer";
import { presentationOf } from "../shared/present/presentation";
import { effectNavigation } from "../shared/run-keys";
import { useLaneParts } from "../shared/use-lane-parts";
import { Stage } from "./stage/Stage";
import { bufferStops } from "./stops-and-edits";
import "../../ui/rail.css";

const LanePolicy = lazyComponent(() => import("./policy/PolicyEditor").then((part) => part.LanePolicy));
const ByHand = lazyComponent(() => import("./caller/Caller").then((part) => part.ByHand));
const LOOK: LookForms = { Rule: Rules, Yourself };
const Presentation = presentationOf(() => import("./present/slide").then((part) => part.bufferSlide));

/** Chen's buffer cache: policies side by side on the same requests. */
export function BufferCacheLab({ Rails }: LabPageProps) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const parts = useLaneParts(lanes, laneName, effectNavigation);
  return (
    <>
      <Stage {...parts} />
      <LabTransport stops={bufferStops} look={LOOK} {...parts} />
      <Rails {...parts} />
      <Presentation {...parts} />
    </>
  );
}

/** The policies of all lanes. */
function Rules() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  return lanes.map((_, lane) => (
    <section key={laneLetter(lane)} aria-label={`Lane ${laneLetter(lane)}`}>
      <Badge lane={lane} /> <LanePolicy lane={lane} without={[]} />
    </section>
  ));
}

/** Operations by hand. The first ones begin at the start, where nothing is allocated. */
function Yourself() {
  const run = useRun();
  const hasMoves = useAllocationScenario(({ moves }) => moves.length > 0);
  useEffect(() => {
    if (!hasMoves) run.transport.reset();
  }, [run, hasMoves]);
  return <ByHand />;
}
