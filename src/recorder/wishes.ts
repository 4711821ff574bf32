/** A person's wishes: how to record, and which part of the recording to keep. */
export interface Wishes {
  /** The trace's path without its ending. */
  readonly base: string;
  readonly children: boolean;
  readonly time: boolean;
  /** The most operations; null = all. */
  readonly mostOperations: number | null;
  /** The sizes of the blocks to keep; null = all. */
  readonly sizes: readonly [least: number, most: number] | null;
  /** The program's name, for the header of the trace; undefined = not said. */
  readonly name: string | undefined;
}
