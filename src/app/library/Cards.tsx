import { type Card as CardData, type CardGroup, PICTURE } from "../../labs/shared/library-entry";

/** The id of a group's heading. */
export const headingOf = (group: string): string => `group-${group.toLowerCase().replaceAll(" ", "-")}`;

/** A group of the library under its name. */
export function Cards({ group }: { readonly group: CardGroup }) {
  const id = headingOf(group.title);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {group.title}
      </h2>
      {group.note !== null && <p className="library-note">{group.note}</p>}
      <ul className="scenario-cards">
        {group.cards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </ul>
    </section>
  );
}

/** A scenario to open. The whole card is a link, except for other links in it. */
function Card({ card }: { readonly card: CardData }) {
  return (
    <li className="scenario-card">
      <h3>
        <a className="card-link" href={card.link}>
          {card.title}
        </a>
      </h3>
      <Picture card={card} />
      <p>{card.sentence}</p>
      {card.sources.length > 0 && (
        <p className="card-sources">
          {card.sources.map(({ name, address }) => (
            <a key={address} href={address} rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </p>
      )}
    </li>
  );
}

function Picture({ card: { picture, words } }: { readonly card: CardData }) {
  return (
    <svg
      className="card-picture"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={words}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code while the page is built
      dangerouslySetInnerHTML={{ __html: picture }}
    />
  );
}
