import { readFileSync } from "node:fs";
import { main } from "../../src/cli/main";
import type { Command } from "../../src/kernel/protocol/check-message";
import { laneArrays } from "../../src/kernel/protocol/frame";
import type { FrameInfo, FromWorker } from "../../src/kernel/protocol/messages";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { SimulationServer } from "../../src/kernel/worker/simulation-server";
import type { Time } from "../../src/kernel/worker/time";
import { labEngines } from "../../src/labs/engines";
import type { HeapAsk } from "../../src/models/allocation/heap-ask";

/**
 * What the differential tests use of a checkout: links, files, the worker's server with its frames, and the command
 * line. `folder` is the root of the checkout, "" for the present one.
 */
export interface Side {
  readonly folder: string;
  readonly encodeLink: typeof encodeLink;
  readonly decodeLink: typeof decodeLink;
  readonly fileText: typeof fileText;
  readonly readFile: typeof readFile;
  /** How the worker is asked of heaps. */
  readonly ask: (ask: HeapAsk) => Command;
  /** What the page reads of a frame: the arrays of its lanes, the film, and all else that does not say how the buffer is laid out. */
  readonly readFrame: (info: FrameInfo, buffer: ArrayBuffer) => object;
  /** Starts what answers a worker's messages; the promise of a message ends when it was answered. */
  readonly startServer: (time: Time, post: (message: FromWorker) => void) => (message: Command) => Promise<void>;
  readonly main: typeof main;
}

const modules = new Map<string, WebAssembly.Module>();

export function compiled(path: string): WebAssembly.Module {
  const known = modules.get(path) ?? new WebAssembly.Module(readFileSync(path));
  modules.set(path, known);
  return known;
}

export const present: Side = {
  folder: ".",
  encodeLink,
  decodeLink,
  fileText,
  readFile,
  ask: (ask) => ({ type: "ask", ask }),
  readFrame: ({ rows, answer, ...told }, buffer) => ({
    ...told,
    ...answer,
    lanes: laneArrays(buffer, rows),
  }),
  startServer: (time, post) => {
    const server = new SimulationServer(
      labEngines(compiled("src/models/allocation/engine/bufferlab.wasm")),
      time,
      post,
    );
    return async (message) => server.receive(message);
  },
  main,
};
