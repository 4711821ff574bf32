import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** What stands where a part could not be loaded. */
export const Missing = () => (
  <p className="problem" role="alert">
    This part of the page could not be loaded. Are you offline? Load the page again to try anew.
  </p>
);

/**
 * A part of the page that is loaded when it is first shown: what nobody looks at before the first click. Until it is there,
 * `waiting` stands in its place, the same for all or made for it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const Part = lazy(() => load().then(asDefault, () => asDefault<Props>(Missing)));
  return (props: Props) => (
    <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
      <Part {...props} />
    </Suspense>
  );
}

const asDefault = <Props,>(part: ComponentType<Props>) => ({ default: part });
