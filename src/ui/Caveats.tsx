import "./caveats.css";

/** The caveats of the figures below, in sentences. */
export const Caveats = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className="caveats" aria-label="What these figures leave out">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
