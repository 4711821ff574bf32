import type { Parameters } from "./core-heap";
import type { HeapTwin } from "./heap-twin";
import { NtBackEnd, type NtBlock, type Piece } from "./nt-back-end";

/** The twin of wasm/allocation/heap/lookaside.c: finds cached pieces by a scan, newest first. */
export class LookasideTwin extends NtBackEnd implements HeapTwin<NtBlock> {
  constructor(parameters: Parameters) {
    super(8, parameters);
  }

  private held(size: number): Piece[] {
    return this.of("kept")
      .filter((piece) => piece.size === size)
      .sort((a, b) => b.put - a.put);
  }

  protected takePiece(bytes: number): Piece | null {
    const size = this.blockSize(bytes);
    if (size === null || size >= 1024 || this.parameter("lookaside_depth") === 0) return this.takeOrMap(bytes);
    const [newest] = this.held(size);
    this.counts.bins += 1;
    if (newest === undefined) return this.take(size);
    this.counts.nodes += 1;
    newest.kind = "live";
    return newest;
  }

  protected givePiece(piece: Piece): void {
    const isSmall = piece.kind !== "mapped" && piece.size < 1024;
    if (isSmall && this.held(piece.size).length < this.parameter("lookaside_depth")) this.stamp(piece, "kept");
    else this.giveBack(piece);
  }

  protected resizePiece(block: NtBlock, bytes: number): Piece | null {
    return this.resizeInPlace(block, bytes);
  }
}
