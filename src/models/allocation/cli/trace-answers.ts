import type { HeapReplay } from "../engine/heap-replay";

/**
 * The line after a trace's answers: what sbrk(0) and mallinfo2(3) report for glibc, and its equivalent for another heap.
 * Memory kept for one size counts in smblks and fsmblks, unless its lists count as in use. There is always a top; it has
 * no bytes if no hole is at the end.
 */
export function endLine(replay: Pick<HeapReplay, "figuresByName" | "lists">, operations: number): string {
  const figure = replay.figuresByName();
  const of = (name: keyof typeof figure) => figure[name] ?? 0;
  const cached = replay.lists().filter(({ inUse }) => inUse);
  const sum = (key: "count" | "bytes") => cached.reduce((total, list) => total + list[key], 0);
  const arena = of("committed") - of("mapped");
  const fastBytes = of("cached_free") - sum("bytes");
  const free = of("free") + fastBytes;
  const fields = {
    ops: operations,
    brk: of("heap_end"),
    mmapped: of("mappings"),
    hblks: of("mappings"),
    hblkhd: of("mapped"),
    arena,
    ordblks: of("free_count") + (of("top") > 0 ? 0 : 1),
    smblks: of("cached_free_count") - sum("count"),
    fsmblks: fastBytes,
    uordblks: arena - free,
    fordblks: free,
    keepcost: of("top"),
  };
  const texts = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `end ${texts.join(" ")}\n`;
}
