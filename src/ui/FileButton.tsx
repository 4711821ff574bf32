import { type ReactNode, useRef } from "react";
import { Button } from "./Button";

/** A button that opens a file chooser. `name` is its label for screen readers. */
export function FileButton(props: {
  readonly name: string;
  /** The `accept` attribute of the input. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    props.onFiles([...(input.files ?? [])]);
    // Choosing the same file again must fire an event.
    input.value = "";
  };
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>{props.children}</Button>
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
