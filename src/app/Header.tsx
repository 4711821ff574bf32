import type { ReactNode } from "react";
import { useAsked } from "../kernel/run/asked-store";
import { LEARN, LIBRARY, OWN, START } from "../kernel/run/navigation";
import { useNavigation } from "../kernel/run/navigation-store";
import { useOverlay } from "../kernel/run/overlay-store";
import { chooseTheme, THEMES, usePreferences } from "../kernel/run/preferences-store";
import { useScenario } from "../kernel/run/scenario-store";
import type { Publication } from "../labs/lab";
import { LABS, labOf } from "../labs/labs";
import { useLayer } from "../labs/shared/layer";
import { lazyComponent } from "../ui/lazy-component";
import { Select } from "../ui/Select";
import { whenIdle } from "../ui/when-idle";
import "./header.css";

const BackToSent = lazyComponent(async () => {
  await whenIdle();
  return (await import("./BackToSent")).BackToSent;
});

/** On a phone the styles put the last two above the labs. */
const AFTER_LABS = [
  ["own", OWN, "Your program"],
  ["library", LIBRARY, "Library"],
  ["learn", LEARN, "Lessons"],
] as const;

/** The name, the labs, the source of the figures, and help. */
export function Header({ onHelp }: { readonly onHelp: () => void }) {
  const { place, bad, resume } = useNavigation();
  const { scenario } = useScenario();
  const own = bad ? bad.lab : scenario.lab;
  const way = (lab: typeof scenario.lab) => (place === "lab" && lab === own ? `#/${lab}` : (resume[lab] ?? `#/${lab}`));
  const here = (name: typeof place, lab = own) => (place === name && lab === own ? "page" : undefined);
  return (
    <header className="header">
      <a className="brand" href={START} aria-current={here("start")}>
        Bufferlab
      </a>
      <nav className="nav" aria-label="Bufferlab">
        <a className="nav-start beyond-look" href={START} aria-current={here("start")}>
          Start
        </a>
        {LABS.map(({ id, title }) => (
          <a key={id} href={way(id)} aria-current={here("lab", id)}>
            {title}
          </a>
        ))}
        {AFTER_LABS.map(([name, hash, title]) => (
          <a key={name} href={hash} aria-current={here(name)}>
            {title}
          </a>
        ))}
      </nav>
      <Source />
      {(place === "lab" || place === "start") && <Showing />}
      <ThemeSwitch />
      <HelpButton onHelp={onHelp} />
    </header>
  );
}

/** Opens the help. In the smallest layer of a lab it is called *More*, since it is also where the theme is. */
function HelpButton({ onHelp }: { readonly onHelp: () => void }) {
  const { place } = useNavigation();
  const isMore = useLayer() === "look" && place === "lab";
  return (
    <button type="button" className="header-control" aria-haspopup="dialog" onClick={onHelp}>
      {isMore ? "More" : <span aria-hidden="true">?</span>}
      <span className="visually-hidden">{isMore ? "(theme, help, documents)" : "Help: keys and privacy"}</span>
    </button>
  );
}

/** Actions for a state that is shown. */
function Showing() {
  const isRefused = useNavigation(({ bad }) => bad !== null);
  const isAsked = useAsked(({ prediction }) => prediction?.pick === null);
  return (
    <>
      <button
        type="button"
        className="header-control header-present"
        disabled={isRefused || isAsked}
        onClick={() => useOverlay.setState({ presenting: true })}
      >
        Present
      </button>
      <button
        type="button"
        className="header-control"
        aria-haspopup="dialog"
        disabled={isRefused || isAsked}
        onClick={() => useOverlay.setState({ sharing: true })}
      >
        Share
      </button>
    </>
  );
}

/** The author's title of the scenario, and the source of the page's figures. */
export function Source() {
  const { scenario } = useScenario();
  const { bad, expected, place, sent } = useNavigation();
  const layer = useLayer();
  if (bad !== null || place !== "lab") return <p className="provenance" />;
  return (
    <>
      {scenario.title !== "" && <p className="scenario-title">{scenario.title}</p>}
      {sent && <BackToSent />}
      <p className="provenance">
        {sourceText(
          labOf(scenario.lab).published?.(scenario) ?? null,
          expected !== null && expected.now === expected.digest,
          layer !== "look",
        )}
      </p>
    </>
  );
}

/** `links`: to the publication. */
function sourceText(published: Publication | null, isReproduced: boolean, links: boolean): ReactNode {
  if (published === null && !isReproduced) {
    return (
      <>
        Simulated<span>, every step repeatable</span>
      </>
    );
  }
  return (
    <>
      {published === null ? (
        "Reproduced"
      ) : links ? (
        <a className="target" href={published.address} rel="noopener noreferrer">
          {published.name}
        </a>
      ) : (
        published.name
      )}
      <span>
        {published !== null && `, ${published.relation}`}
        {isReproduced && (published === null ? " as linked" : ", as linked")}
      </span>
      {(published?.isExact || isReproduced) && <b> ✓</b>}
    </>
  );
}

function ThemeSwitch() {
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Select
      className="header-control header-theme beyond-look"
      label="Theme"
      value={theme}
      options={THEMES.map((name) => [name, name])}
      onChoose={chooseTheme}
    />
  );
}
