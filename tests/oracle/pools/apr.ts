import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { Bytes } from "./pool-twin";

const PAGE = 4096;
const pagesOf = ({ array }: Buffer): number => (array?.capacity ?? 0) / PAGE;
const SINK = 0;

/** APR's allocator: lists by pages, and a sink whose nodes serve any larger request. */
export class AprTwin extends BufferTwin {
  protected override readonly hasObjects = false;
  /** The newest first. The sink is list 0. */
  private readonly lists = Array.from({ length: 20 }, (): Buffer[] => []);
  private readonly limit = Math.ceil(this.settings.number("max_free") / PAGE);
  private left = this.limit;

  /** The highest list in use. */
  private top(): number {
    return this.lists.findLastIndex((list) => list.length > 0);
  }

  protected get(bytes: number): Buffer {
    const pages = Math.max(Math.ceil((bytes + 40) / PAGE), 2);
    const node = this.found(pages);
    if (node === undefined) return { array: new Bytes(pages * PAGE) };
    this.left = Math.min(this.limit, this.left + pagesOf(node));
    return node;
  }

  private found(pages: number): Buffer | undefined {
    const index = pages - 1;
    if (index <= this.top())
      return this.lists
        .slice(index)
        .find((list) => list.length > 0)
        ?.shift();
    const sink = this.lists[SINK] ?? [];
    const at = sink.findIndex((node) => pagesOf(node) >= pages);
    return at < 0 ? undefined : sink.splice(at, 1)[0];
  }

  protected put(node: Buffer): void {
    const pages = pagesOf(node);
    if (this.limit > 0 && pages > this.left) return;
    this.lists[pages >= 21 ? SINK : pages - 1]?.unshift(node);
    this.left = Math.max(0, this.left - pages);
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.lists.flat());
  }
}
