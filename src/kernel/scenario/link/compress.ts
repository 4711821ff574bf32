import { err, ok, type Result } from "../../../shared/result";

/* Compresses text for a link: deflate (RFC 1951) in base64url (RFC 4648), with the streams of browsers and Node. */

/** The most bytes that a link may inflate to; inflation stops there. */
const MOST_INFLATED = 1_000_000;

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const FORM = "base64url of data packed by deflate";

const toBase64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Compresses text to the value of z in a link. */
export const deflate = (text: string): Promise<string> => deflateBytes(new Blob([text]));

/** Compresses bytes for a link. */
export async function deflateBytes(bytes: Blob): Promise<string> {
  const packed = bytes.stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Decompresses the value of z in a link. Error: what is allowed instead. */
export async function inflate(packed: string): Promise<Result<string, string>> {
  const bytes = await inflateBytes(packed, MOST_INFLATED);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
  } catch {
    return err(FORM);
  }
}

/** Decompresses at most `most` bytes. Error: what is allowed instead. */
export async function inflateBytes(packed: string, most: number): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  if (!BASE64URL.test(packed) || packed.length % 4 === 1) return err(FORM);
  try {
    const stream = new Blob([fromBase64url(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = await readAtMost(stream, most);
    return bytes === null ? err(`data of at most ${most / 1_000_000} MB`) : ok(bytes);
  } catch {
    return err(FORM);
  }
}

/** Reads a whole stream; null = it exceeds `most` bytes, and reading stopped there. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return joinedBytes(chunks, length);
    length += value.length;
    chunks.push(value);
    if (length > most) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
  }
}

function joinedBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
