import { LIMIT } from "../../../generated/abi";
import type { Scenario } from "../../../scenario/scenario";
import { Chance, type SlotsProps } from "./LifeSlots";
import { SlotChoice, SlotNumber, SlotRows } from "./slots";

const SIZES = [
  ["doubling", "doubling"],
  ["listed", "a list"],
  ["uniform", "uniform"],
  ["histogram", "a histogram"],
  ["log-normal", "log-normal"],
  ["pareto", "Pareto"],
  ["bimodal", "of two kinds"],
] as const;

/** How big the buffers are that are asked for. */
export function SizeSlots({ scenario, edit }: SlotsProps) {
  return (
    <div className="sentence slots">
      Sizes are <SlotChoice label="sizes" value={scenario.sizes} options={SIZES} choose={(sizes) => edit({ sizes })} />:{" "}
      <SizeModel scenario={scenario} edit={edit} />
    </div>
  );
}

type NumberKey = "sizeMin" | "sizeMax" | "median" | "spread" | "median2" | "spread2" | "share" | "alpha";

const LABELS: Readonly<Record<NumberKey, string>> = {
  sizeMin: "smallest size",
  sizeMax: "largest size",
  median: "median",
  spread: "spread in doublings",
  median2: "second median",
  spread2: "second spread in doublings",
  share: "share of the first kind",
  alpha: "exponent of the tail",
};
/** What ↑ and ↓ change a number by, where that does not hang on how big it is. */
const STEPS: Partial<Record<NumberKey, number>> = { spread: 0.1, spread2: 0.1, share: 1, alpha: 0.1 };

function Size({ scenario, edit, of }: SlotsProps & { readonly of: NumberKey }) {
  return (
    <SlotNumber
      label={LABELS[of]}
      value={scenario[of]}
      {...(STEPS[of] === undefined ? {} : { by: STEPS[of] })}
      commit={(value) => edit({ [of]: value } as Partial<Scenario>)}
    />
  );
}

function SizeModel(props: SlotsProps) {
  const { scenario, edit } = props;
  const held = (
    <>
      none below <Size {...props} of="sizeMin" /> or over <Size {...props} of="sizeMax" /> B.
    </>
  );
  switch (scenario.sizes) {
    case "doubling":
      return (
        <>
          they start at <Size {...props} of="sizeMin" /> B and double with chance{" "}
          <Chance label="chance to double" value={scenario.double} change={(double) => edit({ double })} /> while below{" "}
          <Size {...props} of="sizeMax" /> B.
        </>
      );
    case "uniform":
      return (
        <>
          <Size {...props} of="sizeMin" /> to <Size {...props} of="sizeMax" /> B, all equally likely.
        </>
      );
    case "listed":
      return <Listed {...props} />;
    case "histogram":
      return <>the bars below; in a bar all are equally likely.</>;
    case "log-normal":
      return (
        <>
          about <Size {...props} of="median" /> B, give or take <Size {...props} of="spread" /> doublings, {held}
        </>
      );
    case "pareto":
      return (
        <>
          from <Size {...props} of="sizeMin" /> B on, rarer by the power <Size {...props} of="alpha" />, none over{" "}
          <Size {...props} of="sizeMax" /> B.
        </>
      );
    case "bimodal":
      return (
        <>
          <Size {...props} of="share" /> % about <Size {...props} of="median" /> B, give or take{" "}
          <Size {...props} of="spread" /> doublings, the rest about <Size {...props} of="median2" /> B, give or take{" "}
          <Size {...props} of="spread2" />; {held}
        </>
      );
  }
}

/** With fixed counts each size has as many slots, and no weight. */
function Listed({ scenario, edit }: SlotsProps) {
  const { listed, life } = scenario;
  return (
    <SlotRows
      name="size"
      rows={listed}
      least={1}
      most={LIMIT.PARTS}
      another={() => ({ size: Math.min(LIMIT.SIZE, 2 * (listed.at(-1)?.size ?? 50)), weight: 1 })}
      change={(next) => edit({ listed: next })}
    >
      {({ size, weight }, put, name) => (
        <>
          <SlotNumber label={`${name}, bytes`} value={size} commit={(n) => put({ size: n as number, weight })} /> B
          {life !== "fixed-counts" && (
            <>
              , weight{" "}
              <SlotNumber label={`${name}, weight`} value={weight} commit={(n) => put({ size, weight: n as number })} />
            </>
          )}
        </>
      )}
    </SlotRows>
  );
}
