/** The way to the page as one file, which a host gives out beside it. */
export const SingleFile = ({ href }: { readonly href: string }) => (
  <>
    Or{" "}
    <a href={href} download>
      download everything as one file
    </a>{" "}
    that runs from a disk.
  </>
);
