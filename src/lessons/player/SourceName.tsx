import type { LessonSource } from "../format";

/** The name of a lesson's source, as a link if its address is known. */
export const SourceName = ({ name, address }: LessonSource) =>
  address === undefined ? (
    name
  ) : (
    <a href={address} rel="noopener noreferrer">
      {name}
    </a>
  );
