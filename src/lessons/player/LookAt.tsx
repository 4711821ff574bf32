/** Names the part of the stage to look at. */
export interface NamedPart {
  /** "the cache" */
  readonly name: string;
  /** Its position beside the lesson's text on a wide screen: "the area beside the callers". */
  readonly where: string;
}

/** Names the outlined part of the stage, with the same outline, and leads to the stage. */
export function LookAt({ part: { name, where } }: { readonly part: NamedPart }) {
  return (
    <button type="button" className="lesson-look" onClick={() => document.getElementById("stage")?.focus()}>
      Look at {name}
      <span className="lesson-where">, {where}</span>
    </button>
  );
}
