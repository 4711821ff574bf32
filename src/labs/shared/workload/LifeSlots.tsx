import { LIMIT } from "../../../generated/abi";
import { allowedText } from "../../../scenario/field-text";
import type { Fraction, Phase, Problem, Scenario } from "../../../scenario/scenario";
import { SlotChoice, SlotNumber, SlotRows } from "./slots";
import { NOTHING_LIVE } from "./workload-words";

/** Changes the workload; the problems that kept it from that. */
export type Edit = (change: Partial<Scenario>) => readonly Problem[];

export interface SlotsProps {
  readonly scenario: Scenario;
  readonly edit: Edit;
}

const LIVES = [
  ["random-walk", "by chance"],
  ["bounded", "about so many live"],
  ["phases", "in phases (bursts)"],
  ["exponential", "by lifetimes"],
  ["fixed-counts", "in fixed counts"],
] as const;

const VICTIMS = [
  ["random", "a random"],
  ["oldest", "the oldest"],
  ["newest", "the newest"],
] as const;

/** When buffers are asked for and given back. */
export function LifeSlots({ scenario, edit }: SlotsProps) {
  return (
    <div className="sentence slots">
      Requests and returns go{" "}
      <SlotChoice label="life of buffers" value={scenario.life} options={LIVES} choose={(life) => edit({ life })} />:{" "}
      <LifeModel scenario={scenario} edit={edit} />
      {hasVictims(scenario) && (
        <>
          {" "}
          A return gives back{" "}
          <SlotChoice
            label="who is freed"
            value={scenario.victims}
            options={VICTIMS}
            choose={(victims) => edit({ victims })}
          />{" "}
          buffer.
        </>
      )}
    </div>
  );
}

/** Where nothing else says whose buffer comes back. */
const hasVictims = ({ life }: Scenario): boolean => life !== "exponential" && life !== "fixed-counts";

function LifeModel({ scenario, edit }: SlotsProps) {
  switch (scenario.life) {
    case "random-walk":
      return (
        <>
          a request with chance{" "}
          <Chance label="chance to allocate" value={scenario.allocate} change={(allocate) => edit({ allocate })} />,
          else a return.{scenario.allocate[0] === 0 && ` ${NOTHING_LIVE}`}
        </>
      );
    case "bounded":
      return (
        <>
          about{" "}
          <SlotNumber
            label="live buffers, about"
            value={scenario.bound}
            commit={(bound) => edit({ bound: bound as number })}
          />{" "}
          buffers stay live.
        </>
      );
    case "phases":
      return <Phases scenario={scenario} edit={edit} />;
    case "exponential":
      return <Lifetimes scenario={scenario} edit={edit} />;
    case "fixed-counts":
      return <FixedCounts scenario={scenario} edit={edit} />;
  }
}

/** A fraction of two numbers. The validator judges what is typed. */
export function Chance(props: {
  readonly label: string;
  readonly value: Fraction;
  readonly change: (value: Fraction) => readonly Problem[];
}) {
  const [parts, of] = props.value;
  const { change, label } = props;
  return (
    <>
      <SlotNumber label={`${label}, parts`} value={parts} commit={(n) => inRange(change([n as number, of]), 0, of)} />{" "}
      of{" "}
      <SlotNumber
        label={`${label}, of`}
        value={of}
        commit={(n) => inRange(change([parts, n as number]), Math.max(1, parts), LIMIT.FRACTION)}
      />
    </>
  );
}

/** The problems of a fraction, told to one of its two numbers. */
const inRange = (problems: readonly Problem[], min: number, max: number): readonly Problem[] =>
  problems.map((problem) => {
    const isRange = problem.allowed.startsWith("two whole numbers");
    return isRange ? { field: "", value: "", allowed: allowedText({ type: "integer", min, max }) } : problem;
  });

function FixedCounts({ scenario, edit }: SlotsProps) {
  return (
    <>
      each step picks one of{" "}
      <SlotNumber
        label="slots of each size"
        value={scenario.slots}
        commit={(slots) => edit({ slots: slots as number })}
      />{" "}
      slots of each size: full is freed, empty is filled.
    </>
  );
}

function Phases({ scenario, edit }: SlotsProps) {
  return (
    <>
      one after the other, over and over:
      <SlotRows
        name="phase"
        rows={scenario.phases}
        least={1}
        most={LIMIT.PHASES}
        another={(): Phase => ({ steps: 1000, chance: [1, 2] })}
        change={(phases) => edit({ phases })}
      >
        {({ steps, chance }, put, name) => (
          <>
            <SlotNumber label={`${name}, steps`} value={steps} commit={(n) => put({ steps: n as number, chance })} />{" "}
            steps, requests with chance{" "}
            <Chance label={`${name}, chance`} value={chance} change={(next) => put({ steps, chance: next })} />
          </>
        )}
      </SlotRows>
    </>
  );
}

function Lifetimes({ scenario, edit }: SlotsProps) {
  const { lifetimes, lifetime } = scenario;
  return (
    <>
      a buffer lives{" "}
      <SlotNumber label="mean lifetime" value={lifetime} commit={(n) => edit({ lifetime: n as number })} /> steps on
      average; what has lived its time is given back first.
      <SlotRows
        name="lifetime by size"
        rows={lifetimes}
        least={0}
        most={LIMIT.LIFETIMES}
        another={() => ({ size: Math.min(LIMIT.SIZE, 2 * (lifetimes.at(-1)?.size ?? 50)), mean: lifetime })}
        change={(next) => edit({ lifetimes: next })}
      >
        {({ size, mean }, put, name) => (
          <>
            about <SlotNumber label={`${name}, size`} value={size} commit={(n) => put({ size: n as number, mean })} />{" "}
            B: <SlotNumber label={`${name}, mean`} value={mean} commit={(n) => put({ size, mean: n as number })} />{" "}
            steps
          </>
        )}
      </SlotRows>
    </>
  );
}
