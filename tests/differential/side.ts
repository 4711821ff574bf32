import { main } from "../../src/cli/main";
import { frameShape, laneArrays } from "../../src/protocol/frame";
import { fileText } from "../../src/scenario/file/file";
import { readFile } from "../../src/scenario/file/read-file";
import { decodeLink } from "../../src/scenario/link/decode";
import { encodeLink } from "../../src/scenario/link/encode";
import { HeapPart } from "../../src/worker/heap-part";
import { SimulationServer } from "../../src/worker/simulation-server";

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
  readonly frameShape: typeof frameShape;
  readonly laneArrays: typeof laneArrays;
  readonly HeapPart: typeof HeapPart;
  readonly SimulationServer: typeof SimulationServer;
  readonly main: typeof main;
}

export const present: Side = {
  folder: ".",
  encodeLink,
  decodeLink,
  fileText,
  readFile,
  frameShape,
  laneArrays,
  HeapPart,
  SimulationServer,
  main,
};
