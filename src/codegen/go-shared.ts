import type { Policy } from "../models/allocation/scenario";

/** The policy's cutoff for a sync.Pool. Without one, nothing makes a sync.Pool safe for buffers of all sizes. */
export function sharedPool({ cutoff }: Policy): string[] {
  if (cutoff === null) return [];
  return [
    "",
    "// A Shared is a sync.Pool with the same cutoff, for goroutines that share one. Without a",
    "// cutoff, large buffers stay in it for small callers: https://go.dev/issue/23199. It keeps",
    "// no set number of buffers, and garbage collection empties it. None of this is simulated.",
    "type Shared struct{ pool sync.Pool }",
    "",
    "// Get returns a buffer of this length. What it contains is left over.",
    "func (s *Shared) Get(length int) []byte {",
    "\tif buffer, ok := s.pool.Get().(*[]byte); ok && cap(*buffer) >= length {",
    "\t\treturn (*buffer)[:length]",
    "\t}",
    "\treturn make([]byte, length)",
    "}",
    "",
    "// Put gives a buffer back.",
    "func (s *Shared) Put(buffer []byte) {",
    `\tif cap(buffer) <= ${cutoff} {`,
    "\t\ts.pool.Put(&buffer)",
    "\t}",
    "}",
  ];
}
