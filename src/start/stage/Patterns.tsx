import type { Look } from "./layout";

/** The pitch and the line width of the hatch: on large boxes, and on small ones. */
const HATCHES = {
  page: [14, 3.2, 7, 2.4],
  narrow: [11, 2.8, 6, 2.4],
  "narrow-bare": [11, 2.8, 6, 2.4],
  present: [14, 3.2, 8, 2.4],
} as const;

/** The hatch of wasted bytes and the dots of cached ones. */
export function Patterns({ look }: { readonly look: Look }) {
  const [pitch, line, smallPitch, smallLine] = HATCHES[look];
  return (
    <defs>
      <Hatch id="start-hatch" pitch={pitch} line={line} />
      <Hatch id="start-hatch-small" pitch={smallPitch} line={smallLine} />
      <pattern id="start-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--cached-tint)" />
        <circle cx="3" cy="3" r="1.5" fill="var(--cached)" />
      </pattern>
    </defs>
  );
}

function Hatch({ id, pitch, line }: { readonly id: string; readonly pitch: number; readonly line: number }) {
  return (
    <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={pitch} height={pitch} fill="var(--wasted-tint)" />
      <line x1="0" x2="0" y1="0" y2={pitch} stroke="var(--wasted)" strokeWidth={line} />
    </pattern>
  );
}
