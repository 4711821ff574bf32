import { type Face, type OwnAddress, ownHash } from "./address";

const NAMES: readonly (readonly [Face, string])[] = [
  ["trace", "Trace"],
  ["advisor", "Advisor"],
];

/** The two faces of a trace: what it is, and which policy suits it. */
export const FaceTabs = ({ address }: { readonly address: OwnAddress }) => (
  <nav className="own-faces" aria-label="Faces">
    {NAMES.map(([face, name]) => (
      <a key={face} href={ownHash({ ...address, face })} aria-current={address.face === face ? "page" : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
