import "./pack.css";

/** The accessibility statement: what is met, how that is known, what is not, and what to do about it. */
export function Accessibility({ heading: Heading }: { readonly heading: "h3" | "h4" }) {
  return (
    <>
      <p>
        Bufferlab is made to conform to the Web Content Accessibility Guidelines 2.2 at level AA, lessons, handouts and
        frames in other pages included. This is our own assessment of this version; nobody else has audited it.
      </p>
      <Heading>What was tested</Heading>
      <ul className="pack-list">
        <li>Every version, by machine, in Chromium, and the main ways in Firefox: axe-core finds no violation.</li>
        <li>
          All can be done by keyboard alone; the focus is always seen, trapped nowhere, and goes back where it was.
        </li>
        <li>
          Whatever can be dragged can be clicked and typed too. Targets have at least 24 pixels, those of a phone’s
          transport 44.
        </li>
        <li>
          Every picture has words that are made from the same figures, and those of the lab give their data as tables;
          what a screen reader is told is tested as text.
        </li>
        <li>
          Text has a contrast of at least 4.5 to 1. Roles are told apart without colour, by hatch, dots and frames, in
          forced colours and in grey too; the colours themselves by every kind of sight.
        </li>
        <li>
          At 320 pixels, which is 400 %, nothing scrolls sideways; wider spacing of text loses nothing, nor do letters
          twice as large, set in the browser. With less motion asked for, nothing moves by itself. No step has a time
          limit.
        </li>
      </ul>
      <Heading>Known limits</Heading>
      <ul className="pack-list">
        <li>
          People with disabilities have not tested it yet, and no screen reader has been through all of it by hand.
        </li>
        <li>The single boxes on the stage are a picture; a screen reader gets them as sentences and as a table.</li>
        <li>Letters within a picture grow with the zoom of the page, not with the size of text alone.</li>
        <li>It is in English only.</li>
      </ul>
      <Heading>To report a barrier</Heading>
      <p>
        Tell who gave you this page or its link: the address, your browser and what you use with it. Bufferlab has no
        server and learns nothing of it by itself. Every step of the lesson can be read without JavaScript, and on
        paper.
      </p>
    </>
  );
}
