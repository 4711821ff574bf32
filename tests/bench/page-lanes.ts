/** The hashes that open the page cache for measurements. */

const POLICIES = "#/pages?v=1&at=start&stage=policies";
const LANES = "A=lru&B=arc&C=s3-fifo&D=w-tinylfu";

/** Four policies on the scans of the default scenario, from the start. */
export const PAGE_LANES = `${POLICIES}&${LANES}`;

/** Requests of LARGE_PAGES. */
export const LARGE_REQUESTS = 2 ** 24;
/** Four policies at the limits: 2^24 requests for 2^20 pages, and caches of 10^5. */
export const LARGE_PAGES = `${POLICIES}&work=zipf&n=${2 ** 20}&requests=${LARGE_REQUESTS}&cache=100000&${LANES}`;

/** The article's machine, from its start. */
export const MACHINE = "#/pages?v=1&at=start";
