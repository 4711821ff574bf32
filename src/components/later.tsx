import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";

/** Stands where a part could not be loaded. A dialog that cannot be shown is closed. */
export function Missing({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => onClose?.(), [onClose]);
  return (
    <p className="problem">
      This part of the page could not be loaded.{" "}
      <button type="button" className="button" onClick={() => location.reload()}>
        Load the page again
      </button>
    </p>
  );
}

/**
 * A part of the page that is loaded when it is first shown: what nobody looks at before the first click. Until it is there,
 * `waiting` stands in its place, the same for all or made for it; where it cannot be loaded, `missing` does.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
  missing: ComponentType<Props> = Missing,
) {
  const Part = lazy(() => load().then(asDefault, () => asDefault(missing)));
  return (props: Props) => (
    <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
      <Part {...props} />
    </Suspense>
  );
}

const asDefault = <Props,>(part: ComponentType<Props>) => ({ default: part });
