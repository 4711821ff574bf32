import { type Face, type OwnAddress, ownHash } from "./address";

/** The advisor's tab keeps a part in its address, so that the trace's tab leads back to it. */
const namesOf = ({ threads, span }: OwnAddress): readonly (readonly [Face, string])[] => [
  ["trace", "Trace"],
  ["advisor", threads === null && span === null ? "Advisor" : "Advisor, whole trace"],
];

/** The two faces of a trace: what it is, and which policy suits it. */
export const FaceTabs = ({ address }: { readonly address: OwnAddress }) => (
  <nav className="own-faces" aria-label="Faces">
    {namesOf(address).map(([face, name]) => (
      <a key={face} href={ownHash({ ...address, face })} aria-current={address.face === face ? "page" : undefined}>
        {name}
      </a>
    ))}
  </nav>
);
