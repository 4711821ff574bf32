import { createRequire } from "node:module";

/*
 * React's clock stands still in tests, and what it delays follows at once: it shows a loaded part at most every 300 ms,
 * which no test waits for. It takes clock and timers when it loads.
 */

const { setTimeout, clearTimeout, performance } = globalThis;
const timers = { setTimeout: (work: () => void) => setImmediate(work), clearTimeout: clearImmediate };
Object.assign(globalThis, { ...timers, performance: { now: () => 0 } });
createRequire(import.meta.url)("react-dom/client");
Object.assign(globalThis, { setTimeout, clearTimeout, performance });
