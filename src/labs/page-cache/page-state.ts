import { create } from "zustand";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { isMachineLane, machineLane, policyLane } from "../../models/page_cache/frames";
import type { OutputFormat } from "../../models/page_cache/machine/article";
import type { MachineArrays } from "../../models/page_cache/machine-frame";
import { type PageAnswer, type PageAsk, pageAnswer } from "../../models/page_cache/page-ask";
import { pageOf } from "../../models/page_cache/page-of";
import type { PolicyArrays } from "../../models/page_cache/policy-frame";
import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import type { FigureState, LabFigure } from "../shared/lab-figures";
import { useAskAbout } from "../shared/use-ask";

interface Lanes {
  readonly lanes: readonly LaneArrays[];
}

/** Whether a frame shows the machine. */
export const showsMachine = ({ lanes }: Lanes): boolean => lanes.some(isMachineLane);

/** The machine of a frame. @throws TypeError if the frame shows policies, which is a bug in our own code. */
export function machineOf({ lanes }: Lanes): MachineArrays {
  const [lane] = lanes;
  if (lane === undefined) throw new TypeError("The frame has no lanes.");
  return machineLane(lane);
}

/** The caches of a frame. @throws TypeError if the frame shows the machine, which is a bug in our own code. */
export const cachesOf = ({ lanes }: Lanes): readonly PolicyArrays[] => lanes.map(policyLane);

/** The current caches. */
export const useCaches = (): readonly PolicyArrays[] => cachesOf(useReading());

/** A figure of the page-cache lab. */
export type PageFigure = LabFigure<PageScenario>;
/** The state that such a figure draws. */
export type PageState = FigureState<PageScenario>;

/** Whether a scenario shows caches. */
export const ofCaches = (scenario: PageScenario): boolean => !isMachine(scenario);

/** Reads the page's scenario as one of the page cache, through `select`. */
export const usePageScenario = <T>(select: (scenario: PageScenario) => T): T =>
  useScenario(({ scenario }) => select(pageOf(scenario)));

/** The page's current scenario, as one of the page cache. */
export const pageNow = (): PageScenario => pageOf(useScenario.getState().scenario);

/** The current machine and its scenario. */
export const useMachineState = (): readonly [MachineArrays, PageScenario] => [
  machineOf(useReading()),
  usePageScenario((scenario) => scenario),
];

/** While this is on the page, frames answer `askOf` of the scenario at rest. `askOf` must be stable. */
export function useAnswer(askOf: (scenario: PageScenario) => PageAsk): PageAnswer {
  useAskAbout(
    usePageScenario((scenario) => scenario),
    askOf,
  );
  const { info } = useReading();
  return pageAnswer(info.answer, info.done);
}

interface PageLook {
  /** The lane in focus. Files read it outside React. */
  readonly focus: number;
  /** The block size of the machine's handle and of the next direct read, bytes. */
  readonly block: number;
  /** How `free` prints the memory. */
  readonly format: OutputFormat;
}

/** How a person looks at the lab. */
export const usePageLook = create<PageLook>()(() => ({ focus: 0, block: 4096, format: "2008" }));
