import { useAsked } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { err } from "../../../shared/result";
import { Button } from "../../../ui/Button";
import { Provenance } from "../../../ui/Provenance";
import { EditBar } from "../../shared/EditBar";
import { HeapModels } from "../../shared/heap/HeapModels";
import { heapEdits, heapEventNavigation } from "../../shared/heap/heaps";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { useLayer } from "../../shared/layer";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { PictureWords } from "../../shared/PictureWords";
import { presentationOf } from "../../shared/present/presentation";
import { StageFrame } from "../../shared/StageFrame";
import { useLaneParts } from "../../shared/use-lane-parts";
import { Whole } from "../rails/Experiment";
import { StageHeading } from "../StageHeading";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { mallocIn, nameOfHeap, setGrowth, useReallocLook, useReallocScenario } from "../use-realloc";
import { GrowthStage } from "./GrowthStage";
import { useGrowthResults, useGrowthWork, useShownGrowths } from "./growth-store";
import { BY_WORDS, CLAIMS, type Claim, growthTakeaway, growthWhere, growthWords, type Verdict } from "./growth-words";
import { factorName, grownOf, readFactor } from "./growths";
import "./growth.css";

const Presentation = presentationOf(() => import("../slide").then((part) => part.reallocSlide));

const onFocus = (focus: number) => useReallocLook.setState({ focus });

/** The stage of the realloc lab about vectors that grow. */
export function GrowthLab() {
  const lanes = useReallocScenario((own) => own.lanes);
  const { presentation } = useAsked();
  const layer = useLayer();
  const given = { focus: useReallocLook((look) => look.focus), onFocus };
  const parts = useLaneParts(lanes, nameOfHeap, heapEventNavigation, given);
  const { focus } = parts;
  useGrowthWork();
  return (
    <>
      <GrowthBar />
      <StageFrame as="main" focus={focus}>
        <div className="stage-body">
          <GrowthTitle />
          <LaneSwitch {...parts} />
          <GrowthStage />
        </div>
      </StageFrame>
      {presentation.ui === "lab" && layer !== "look" && <Rails focus={focus} isWhole={layer === "everything"} />}
      <Presentation {...parts} />
    </>
  );
}

/** `isWhole`: with the result in words. */
function Rails({ focus, isWhole }: { readonly focus: number; readonly isWhole: boolean }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  return (
    <>
      {isWhole && (
        <aside className="rail rail-right realloc-rail" aria-label="What happened">
          {!hide.includes("story") && <Verdicts />}
          <ResultWords />
        </aside>
      )}
      <aside className="rail rail-left realloc-rail" aria-label="Scenario">
        <EditBar lanes={heapEdits} />
        {!hide.includes("workload") && <GrowthRuleForm />}
        {!hide.includes("policy") && <HeapModels focus={focus} />}
      </aside>
    </>
  );
}

const ResultWords = () => (
  <PictureWords id="realloc-words" origin="simulated" text={growthWords(useShownGrowths())} isOfStep={false} />
);

/** The takeaway of the growth. */
function GrowthTitle() {
  const scenario = useReallocScenario((own) => own);
  return (
    <StageHeading {...growthTakeaway(useShownGrowths())}>
      {mallocIn(scenario.lanes) + growthWhere(scenario)}
    </StageHeading>
  );
}

const WAYS = Object.entries(BY_WORDS) as readonly (readonly [ReallocScenario["by"], string])[];
const OTHERS = [0, 1, 2, 3];

/** In place of a transport: chooses how the vector grows, and the number of vectors beside it. */
function GrowthBar() {
  const run = useRun();
  const isLocked = useLocked("workload");
  const { by, others } = useReallocScenario((own) => own);
  const { controls } = useAsked(({ presentation }) => presentation);
  if (controls === "none") return null;
  return (
    <section className="transport growth-foot wrap type-13" aria-label="Vectors">
      <fieldset className="growth-choice row wrap" disabled={isLocked}>
        <legend>grow by</legend>
        {WAYS.map(([way, words]) => (
          <Button key={way} aria-pressed={by === way} onClick={() => setGrowth(run, { by: way })}>
            {words}
          </Button>
        ))}
      </fieldset>
      <fieldset className="growth-choice row wrap" disabled={isLocked}>
        <legend>other vectors</legend>
        {OTHERS.map((count) => (
          <Button key={count} aria-pressed={others === count} onClick={() => setGrowth(run, { others: count })}>
            {count}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}

const SENTENCE =
  "A vector of {start} bytes grows until it has {upto}. When it is full, its next capacity is {grow} × the last, plus {add} bytes.";

const LABELS = {
  start: "First capacity, bytes",
  upto: "Last capacity at least, bytes",
  add: "Bytes added per growth",
} as const;

/** The rule of growth as a sentence with fields. */
function GrowthRuleForm() {
  const isLocked = useLocked("workload");
  return (
    <section className="rail-section" aria-labelledby="growth-rule">
      <h2 id="growth-rule">Your rule</h2>
      <fieldset className="realloc-experiment" disabled={isLocked}>
        <p className="sentence">
          <Sentence text={SENTENCE} slot={(key) => <RuleSlot name={key as "grow"} />} />
        </p>
      </fieldset>
      <p className="rail-note muted">Capacities are multiples of 16 bytes, and grow by at least 16.</p>
    </section>
  );
}

function RuleSlot({ name }: { readonly name: keyof typeof LABELS | "grow" }) {
  return name === "grow" ? <Factor /> : <Whole field={name} label={LABELS[name]} set={setGrowth} />;
}

function Factor() {
  const run = useRun();
  const factor = useReallocScenario(({ grow }) => grow);
  const take = (text: string) => {
    const grow = readFactor(text);
    return grow === null ? err("A number from 1 to 16, such as 3/2 or 1.5.") : setGrowth(run, { grow });
  };
  return <NumberSlot label="Growth factor" value={factorName(factor)} take={take} />;
}

const SIGNS: Readonly<Record<Verdict["verdict"], string>> = {
  True: "✓",
  False: "✗",
  "No effect": "○",
  "Not needed": "○",
  "Not here": "✗",
};

/** The claim about the golden ratio, judged by the models part by part. */
function Verdicts() {
  return (
    <section className="rail-section growth-verdicts" aria-labelledby="growth-verdicts">
      <h2 id="growth-verdicts">
        Golden ratio, judged <Provenance origin="simulated" />
      </h2>
      <p className="muted">
        “Below a factor of 1.618, a vector can reuse its old blocks.” Judged with 3/2 and 2, up to 64 MiB:
      </p>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        {CLAIMS.map((claim) => (
          <ClaimRows key={claim.title} claim={claim} />
        ))}
      </table>
    </section>
  );
}

function ClaimRows({ claim }: { readonly claim: Claim }) {
  const run = useRun();
  const { title, growths, judge } = claim;
  const known = useGrowthResults((results) => results.known);
  const [small, large] = grownOf(known, growths) ?? [];
  const found = small === undefined || large === undefined ? null : judge(small, large);
  const { heap, by, others, start, upto } = growths[0];
  const show = () => setGrowth(run, { lanes: [heapLane(heap)], grow: [3, 2], add: 0, by, others, start, upto });
  return (
    <tbody>
      <tr>
        <th scope="row">{title}</th>
        <td>{found !== null && `${SIGNS[found.verdict]} ${found.verdict}`}</td>
      </tr>
      <tr>
        <td colSpan={2} className="muted">
          {found?.words}{" "}
          <Button look="text" aria-label={`Show: ${title}`} onClick={show}>
            Show
          </Button>
        </td>
      </tr>
    </tbody>
  );
}
