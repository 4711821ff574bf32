import { isMachine, type PageScenario } from "../../models/page_cache/scenario";
import type { FigureState, LabFigure } from "../shared/lab-figures";

/** A figure of the page-cache lab. */
export type PageFigure = LabFigure<PageScenario>;
/** The state that such a figure draws. */
export type PageState = FigureState<PageScenario>;

/** Whether a scenario shows caches. */
export const ofCaches = (scenario: PageScenario): boolean => !isMachine(scenario);
