/** What a screen reader says when it changes. It stands there empty before: readers skip a region that arrives filled. */
export function Spoken({ children }: { readonly children: string }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {children}
    </p>
  );
}
