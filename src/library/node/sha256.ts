import { createHash } from "node:crypto";

/** In the package, Node's own SHA-256 takes the place of src/shared/sha256.ts. */
export class Sha256 {
  readonly #hash = createHash("sha256");

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  finish(): string {
    return this.#hash.digest("hex");
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
