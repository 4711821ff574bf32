/** Says why the sizes of a workload could not be counted, and offers to try again. */
export function SizesProblem({ failure, onRetry }: { readonly failure: string; readonly onRetry: () => void }) {
  return (
    <p className="problem">
      The sizes could not be counted. {failure}{" "}
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
