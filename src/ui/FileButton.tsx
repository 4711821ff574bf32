import { type ReactNode, useRef } from "react";

/** A button by which a person chooses a file; `name` tells a screen reader what is chosen. */
export function FileButton(props: {
  readonly name: string;
  /** As the attribute of that name. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    props.onFiles([...(input.files ?? [])]);
    // The same file chosen again is another choice.
    input.value = "";
  };
  return (
    <>
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        {props.children}
      </button>
      <input
        ref={chooser}
        type="file"
        accept={props.accept}
        hidden
        aria-label={props.name}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
