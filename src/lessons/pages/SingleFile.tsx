/** A link to the page as a single file, which a host offers beside it. */
export const SingleFile = ({ href }: { readonly href: string }) => (
  <>
    Or{" "}
    <a href={href} download>
      download everything as one file
    </a>{" "}
    that runs from a disk.
  </>
);
