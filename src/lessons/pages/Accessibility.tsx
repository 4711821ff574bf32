import "./pack.css";

/** The accessibility statement: the met criteria, the evidence, the gaps and the workarounds. */
export function Accessibility({ heading: Heading }: { readonly heading: "h3" | "h4" }) {
  return (
    <>
      <p>
        Bufferlab is designed to conform to the Web Content Accessibility Guidelines 2.2 at level AA, including lessons,
        handouts and embedded frames. This is our own assessment of this version; nobody else has audited it.
      </p>
      <Heading>What was tested</Heading>
      <ul className="pack-list">
        <li>
          We test every version automatically in Chromium, and the main paths in Firefox. axe-core finds no violation.
        </li>
        <li>
          Everything works by keyboard alone. The focus is always visible, is never trapped, and returns to where it
          was.
        </li>
        <li>
          Everything you can drag, you can also click or type. Targets are at least 24 pixels in size; on a phone, the
          transport’s are 44.
        </li>
        <li>
          Every picture has a description made from the same figures, and the pictures of a lab have their data as
          tables. Announcements are tested as text.
        </li>
        <li>
          Text has a contrast of at least 4.5 to 1. Patterns and frames mark each role, so nothing depends on color.
          This also holds in forced colors and in gray. The colors themselves suit every kind of color vision.
        </li>
        <li>
          At 320 pixels (400 % zoom) nothing scrolls sideways. Nothing is lost with wider text spacing or with text
          twice as large. With reduced motion, nothing moves by itself. No step has a time limit.
        </li>
      </ul>
      <Heading>Known limits</Heading>
      <ul className="pack-list">
        <li>
          People with disabilities have not tested it yet, and nobody has gone through all of it with a screen reader.
        </li>
        <li>The boxes on the stage are a picture. Screen readers get them as sentences and as a table.</li>
        <li>Text inside a picture grows with the page’s zoom, but not with the text size alone.</li>
        <li>Bufferlab is in English only.</li>
      </ul>
      <Heading>To report a barrier</Heading>
      <p>
        Tell the person who gave you this page or its link. Name the address, your browser and the tools you use with
        it. Bufferlab has no server, so nobody is notified automatically. Every step of the lesson can be read without
        JavaScript, and on paper.
      </p>
    </>
  );
}
