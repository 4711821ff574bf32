import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "../../src/kernel/protocol/check-message";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { compiled, type Side } from "./side";

/** The commit before the house was rebuilt: what it computed, the project computes. */
export const COMMIT = "718ba29eb8722c736450c4b83fb217e4b1765991";
const FOLDER = `build/before-${COMMIT}`;

/** A frame as that commit described it. */
interface FrameInfoBefore extends Omit<FrameInfo, "rows" | "answer"> {
  readonly slots: readonly number[];
  readonly visits: readonly number[];
  readonly marks: readonly number[];
  readonly heaps?: { readonly film: unknown };
}

/** The modules of that commit, by their places there. They are read from the history of this repository. */
export async function before(): Promise<Side> {
  if (!existsSync(FOLDER)) checkOut();
  const load = (path: string) => import(pathToFileURL(resolve(FOLDER, "src", path)).href);
  const [encode, decode, file, read, frame, heaps, server, cli] = await Promise.all([
    load("scenario/link/encode.ts"),
    load("scenario/link/decode.ts"),
    load("scenario/file/file.ts"),
    load("scenario/file/read-file.ts"),
    load("protocol/frame.ts"),
    load("worker/heap-part.ts"),
    load("worker/simulation-server.ts"),
    load("cli/main.ts"),
  ]);
  const { HeapPart } = heaps;
  const { SimulationServer } = server;
  const core = (name: string) => compiled(`${FOLDER}/src/engine/${name}.wasm`);
  // That commit had a core for the heaps alone.
  const loadHeaps = async () => new HeapPart(core("bufferlab-heaps"));
  const startServer: Side["startServer"] = (time, post) => {
    const started = new SimulationServer(core("bufferlab"), loadHeaps, time, post);
    return async (message) => {
      await started.prepare(message);
      started.receive(message);
    };
  };
  const ask: Side["ask"] = (view) => ({ type: "heap-view", view }) as unknown as Command;
  const readFrame: Side["readFrame"] = (info, buffer) => {
    const { slots, visits, marks, heaps, ...told } = info as unknown as FrameInfoBefore;
    return { ...told, ...(heaps && { film: heaps.film }), lanes: frame.laneArrays(buffer, frame.frameShape(info)) };
  };
  return { folder: FOLDER, ...encode, ...decode, ...file, ...read, ...cli, ask, readFrame, startServer };
}

/** Written beside its place and moved there whole, since several test files may do it at once. */
function checkOut(): void {
  const draft = `${FOLDER}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const archive = execFileSync("git", ["archive", COMMIT, "src", "package.json"], { maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", draft], { input: archive });
  try {
    renameSync(draft, FOLDER);
  } catch {
    rmSync(draft, { recursive: true });
  }
  if (!existsSync(join(FOLDER, "src"))) throw new Error(`${COMMIT} could not be checked out into ${FOLDER}`);
}
