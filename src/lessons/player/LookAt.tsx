/** A part of the stage in words. */
export interface NamedPart {
  /** "the cache" */
  readonly name: string;
  /** Where it is beside the lesson's text on a wide screen: "the room beside the callers". */
  readonly where: string;
}

/** Names the part of the stage that is outlined there, as this is, and leads to the stage. */
export function LookAt({ part: { name, where } }: { readonly part: NamedPart }) {
  return (
    <button type="button" className="lesson-look" onClick={() => document.getElementById("stage")?.focus()}>
      Look at {name}
      <span className="lesson-where">, {where}</span>
    </button>
  );
}
