import { LABS } from "../../labs/labs";
import { STILL } from "./lesson-addresses";

const PLACES = [
  ["/", "Start"],
  ...LABS.map(({ id, title }) => [`/${id}`, title] as const),
  ["/library", "Library"],
  ["/learn", "Lessons"],
] as const;

/** The header of a page that needs no script, one folder below the page. `last`: the address and name of its last link. */
export const StillHeader = ({ last: [address, name] }: { readonly last: readonly [address: string, name: string] }) => (
  <header className="header">
    <a className="brand" href={STILL.app("/")}>
      Bufferlab
    </a>
    <nav className="nav" aria-label="Bufferlab">
      {PLACES.map(([path, title]) => (
        <a key={path} href={STILL.app(path)}>
          {title}
        </a>
      ))}
      <a href={address}>{name}</a>
    </nav>
  </header>
);
