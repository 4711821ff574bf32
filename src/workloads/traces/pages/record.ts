/** The operations of records. OTHER is a deletion, or an operation that the format does not name. */
export const OPERATION = { READ: 0, WRITE: 1, OTHER: 2 } as const;
export type Operation = (typeof OPERATION)[keyof typeof OPERATION];

/** The records that are requests, by their operations. */
export const TRACE_OPERATIONS = ["all", "reads", "writes"] as const;
export type TraceOperations = (typeof TRACE_OPERATIONS)[number];

/** Whether equal offsets of two volumes are two IDs. */
export const TRACE_SPLITS = ["volume", "none"] as const;
export type TraceSplit = (typeof TRACE_SPLITS)[number];

/** How the records of a file became requests. Null = the file has no operations, or no volumes. */
export interface RecordChoice {
  readonly only: TraceOperations | null;
  readonly split: TraceSplit | null;
}

/** The choices of a record in words. */
export const ONLY_TEXT = { all: "all operations", reads: "reads alone", writes: "writes alone" } as const;
export const SPLIT_TEXT = { volume: "split by volume", none: "volumes not split" } as const;

/** A reading in words: "keys, reads alone, split by volume". */
export function readingText(reading: string, { only = null, split = null }: Partial<RecordChoice>): string {
  const choices = [only && ONLY_TEXT[only], split && SPLIT_TEXT[split]];
  return [reading, ...choices.filter((text) => text !== null)].join(", ");
}

/** A record of a trace: its key and its volume as two words of 32 bits each. Readers fill one object again and again. */
export interface TraceRecord {
  low: number;
  high: number;
  bytes: number;
  operation: Operation;
  /** How many equal requests the record is. */
  repeat: number;
  /** The hash of the volume's name. Both 0 = the format has no volumes, or they are not split. */
  volumeLow: number;
  volumeHigh: number;
}

export const blankRecord = (): TraceRecord => ({
  ...{ low: 0, high: 0, bytes: 1, operation: OPERATION.OTHER, repeat: 1, volumeLow: 0, volumeHigh: 0 },
});

/** The records of a trace, and the requests that each choice would leave. */
export interface RecordCounts {
  readonly records: number;
  readonly reads: number;
  readonly writes: number;
  /** Volumes of the records that were taken. 0 = they are not split. */
  readonly volumes: number;
  /** Requests of the records that were taken, by each reading. `pages`: null = the IDs are not offsets. */
  readonly keys: number;
  readonly pages: number | null;
  /** Requests that have no size. They count 1 byte. */
  readonly unsized: number;
  /** Requests of records with more bytes than a request may have, as which they count. */
  readonly capped: number;
  /** Remarks of the reader, in sentences. */
  readonly notes: readonly string[];
  /** Records of 0 bytes, which make no request. */
  readonly skipped: number;
  /** The lines or records that are no requests, by what they are. */
  readonly leftOut: ReadonlyMap<string, number>;
}
