import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";
import { formatShare } from "../../../shared/figure-text";

/** The name of the share of the requested bytes that missed. */
export const WEIGHED = "misses weighed by size";

/** Whether the requests of a cache have sizes. */
export const isWeighed = (cache: LaneArrays): boolean => !Number.isNaN(pageFigure(cache, "missed_bytes"));

/** The share of the requested bytes that missed: "41.2 %". */
export const weighedText = (cache: LaneArrays): string => formatShare(pageFigure(cache, "byte_miss_ratio"));
