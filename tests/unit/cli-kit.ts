import { Readable, Writable } from "node:stream";
import { main } from "../../src/cli/main";

export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A stream that keeps what is written. */
export class Kept extends Writable {
  text = "";
  isTTY = false;

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}

/** The program in this process, with these pieces on its standard input. */
export async function bufferlabWith(input: Iterable<string | Buffer>, ...args: string[]): Promise<Outcome> {
  const [out, err] = [new Kept(), new Kept()];
  const status = await main(args, { in: Readable.from(input), out, err });
  return { status, out: out.text, err: err.text };
}

/** The program in this process: quicker than in a shell. */
export const bufferlab = (...args: string[]): Promise<Outcome> => bufferlabWith([], ...args);
