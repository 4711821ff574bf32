/** The hashes that open the page cache for measurements. */

const POLICIES = "#/pages?v=1&at=start&stage=policies";
const LANES = "A=lru&B=arc&C=s3-fifo&D=w-tinylfu";

/** The most requests: enough to play at the maximum for a few seconds. */
export const MOST_REQUESTS = 2 ** 24;
/** Four policies on rounds of requests and scans, from the start. */
export const PAGE_LANES = `${POLICIES}&again=same&requests=${MOST_REQUESTS}&${LANES}`;
/** Four policies at the limits: 2^24 requests for 2^20 pages, and caches of 10^5. */
export const LARGE_PAGES = `${POLICIES}&work=zipf&n=${2 ** 20}&requests=${MOST_REQUESTS}&cache=100000&${LANES}`;

/** The article's machine, from its start. */
export const MACHINE = "#/pages?v=1&at=start";
