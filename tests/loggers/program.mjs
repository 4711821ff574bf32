/* Three workers, each with a logged pool of its own. Prints what each counted itself. */
import { isMainThread, parentPort, threadId, Worker, workerData } from "node:worker_threads";

/** Beside this file where it runs. */
const { LoggedPool } = await import(new URL("pool-log.mjs", import.meta.url).href);

const ROUNDS = 400;

/** @param {{ seed: number, base: string }} task */
async function work({ seed, base }) {
  const file = `${base}.${threadId}`;
  /** @type {Uint8Array[]} */
  const idle = [];
  const pool = new LoggedPool(
    file,
    () => idle.pop() ?? new Uint8Array(4096),
    /** @param {Uint8Array} buffer */
    (buffer) => idle.push(buffer),
  );
  /** @type {Record<number, number>} */
  const needed = {};
  for (let i = 0; i < ROUNDS; i++) {
    const size = 10 << ((seed * i) % 9);
    const buffer = pool.get();
    needed[size] = (needed[size] ?? 0) + 1;
    pool.put(buffer, size);
  }
  pool.get(); // It never comes back.
  needed[0] = 1;
  pool.put(new Uint8Array(64), 1); // It was never taken.
  await pool.close();
  return { file, takes: ROUNDS + 1, returns: ROUNDS, threads: 1, odd: 1, most: 1, needed };
}

if (isMainThread) {
  const workers = [5, 7, 9].map(
    (seed) => new Worker(import.meta.filename, { workerData: { seed, base: process.argv[2] } }),
  );
  const counted = await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("message", resolve))));
  console.log(JSON.stringify(counted));
} else parentPort?.postMessage(await work(workerData));
