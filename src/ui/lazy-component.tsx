import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/** Stands where a part could not be loaded. A dialog that cannot be shown is closed. */
export function Missing({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => onClose?.(), [onClose]);
  return (
    <p className="problem">
      This part of the page could not be loaded.{" "}
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </p>
  );
}

/** A part that is loaded when it is first shown, or before that by `load()`, which never rejects: then it is shown at once. */
export interface LaterPart<Props> {
  (props: Props): ReactNode;
  load(): Promise<void>;
}

/**
 * A part of the page that is loaded when it is first shown: what nobody looks at before the first click. Until it is there,
 * `waiting` stands in its place, the same for all or made for it; where it cannot be loaded, `missing` does.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
  missing: ComponentType<Props> = Missing,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded ??= await load().catch(() => missing);
    return { default: loaded };
  };
  const Waited = lazy(get);
  const Later = (props: Props) => {
    // What an instance begins with stays, so that its state does.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? (Waited as ComponentType<Props>));
    return (
      <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(Later, { load: async () => void (await get()) });
}
