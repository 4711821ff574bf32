/** The settings that decide direct reads: bytes of the file, ns per request, bytes per second. */
export interface DirectSettings {
  readonly file: number;
  readonly request: number;
  readonly rate: number;
}

/** A transfer in ns, rounded down. */
const transferTime = (bytes: number, rate: number): number => Number((BigInt(bytes) * 1_000_000_000n) / BigInt(rate));

/** The ns that dd takes to read the file directly. Each record is a request to an idle disk; docs/page-machine.md. */
function directTime({ file, request, rate }: DirectSettings, recordBytes: number): number {
  const records = Math.floor(file / recordBytes);
  const rest = file % recordBytes;
  const last = rest === 0 ? 0 : request + transferTime(rest, rate);
  return records * (request + transferTime(recordBytes, rate)) + last;
}

/** The MB/s of direct reads, MB = 10^6 bytes. */
export const directSpeed = (settings: DirectSettings, recordBytes: number): number =>
  (settings.file * 1e3) / directTime(settings, recordBytes);
