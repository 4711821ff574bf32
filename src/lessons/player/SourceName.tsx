import type { Source } from "../../shared/sources";

/** The name of a source, as a link. */
export const SourceName = ({ name, address }: Source) => (
  <a href={address} rel="noopener noreferrer">
    {name}
  </a>
);
