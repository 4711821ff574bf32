/** The way to the page as one file, which a host gives out beside it. */
export const SingleFile = ({ href }: { readonly href: string }) => (
  <>
    Or take{" "}
    <a href={href} download>
      all of it along as one file
    </a>
    , which runs from any disk.
  </>
);
