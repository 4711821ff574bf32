/** A link to the page as a single file, which a host offers beside it. */
export const SingleFile = ({ href }: { readonly href: string }) => (
  <>
    Or take{" "}
    <a href={href} download>
      all of it along as one file
    </a>
    , which runs from any disk.
  </>
);
