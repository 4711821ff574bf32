import { packageText } from "../library/node/package-file";
import { print, type Streams } from "./shared/streams";

/** The version of the package. */
export const version = (): string => JSON.parse(packageText("package.json")).version;

export const printVersion = (streams: Streams): Promise<number> => print([`bufferlab ${version()}\n`], streams);
