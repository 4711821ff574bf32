import type { ReactNode } from "react";
import { KeyList, type KeysOfLab, LabKeys } from "../../ui/KeyList";
import type { Lesson, LessonStep } from "../format";
import { Accessibility } from "./Accessibility";
import type { LessonAddresses } from "./lesson-addresses";
import { PackHead } from "./Pack";

interface Props {
  readonly lesson: Lesson;
  readonly addresses: LessonAddresses;
}

/** The lecturer's page: plans, sheets, preparation, and material to forward. */
export function TeachText(
  props: Props & {
    /** The lines that embed the lesson in another page, and a button to copy them. */
    readonly snippet: string;
    readonly labKeys: readonly KeysOfLab[];
    readonly copy?: ReactNode;
    /** The page as a single file, if one is beside it. */
    readonly file?: ReactNode;
  },
) {
  const { lesson, addresses, snippet, labKeys, copy, file } = props;
  const { whole, short, long } = lengthsOf(lesson);
  return (
    <>
      <PackHead lesson={lesson} addresses={addresses} here="teaching" title={`For lecturers: ${lesson.title}`} />
      <Prepare lesson={lesson} file={file} />
      <Plan
        title={`${whole} minutes: every step, every prediction`}
        slots={planOf(lesson)}
        {...{ lesson, addresses }}
      />
      <Cut minutes={short} {...{ lesson, addresses }} />
      <Stretch minutes={long} {...{ lesson, addresses }} />
      <Sheets {...{ lesson, addresses }} />
      <section>
        <h2>In a learning platform</h2>
        <p>Paste this where the platform takes HTML. The frame needs no account, sets no cookie and reports nothing.</p>
        <pre className="pack-snippet">{snippet}</pre>
        {copy}
      </section>
      <section className="pack-keys">
        <h2 id="keys">Keys</h2>
        <p>
          They work on the stage and its controls, and when nothing is focused. A clicker sends Page Up and Page Down.
        </p>
        <KeyList of="lab" />
        {labKeys.map((lab) => (
          <LabKeys key={lab.title} {...lab} />
        ))}
        <h3>In a lesson</h3>
        <KeyList of="lesson" />
      </section>
      <section>
        <h2 id="accessibility">Accessibility statement</h2>
        <Accessibility heading="h3" />
      </section>
      <section>
        <h2 id="privacy">Privacy</h2>
        <p>
          Your data is never sent. There is no server, no cookie and no account. Only a student’s own browser keeps
          their place in the lesson, their answers and the challenges they have solved, until they press “Forget my
          answers” there.
        </p>
      </section>
    </>
  );
}

const Prepare = ({ lesson, file }: Pick<Props, "lesson"> & { readonly file: ReactNode }) => (
  <section>
    <h2>Before class</h2>
    <ul className="pack-list">
      <li>
        Press “Present this lesson” on the page of all lessons, and try the clicker: Page Down moves on, Page Up moves
        back. At a question, type the number of hands for each answer. Page Down or Enter then shows the answer.
      </li>
      <li>Open the page once on the computer in the lecture hall. After that it opens without a network. {file}</li>
      <li>
        Link to the steps from your own slides. Each has an address, which ends in #/learn/{lesson.name}/1 to{" "}
        {lesson.steps.length}.
      </li>
      <li>In a lit room, choose the theme “projector”. Print the sheets, or show the handout’s QR code for phones.</li>
    </ul>
  </section>
);

const StepLink = ({ slot: { number, step }, lesson, addresses }: Props & { readonly slot: Slot }) => (
  <a href={addresses.app(`/learn/${lesson.name}/${number}`)}>
    {number}. {step.title}
  </a>
);

function Plan({
  title,
  slots,
  lesson,
  addresses,
}: Props & { readonly title: string; readonly slots: readonly Slot[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <table className="pack-plan">
        <thead>
          <tr>
            <th scope="col">Minute</th>
            <th scope="col">Show</th>
            <th scope="col">Say, ask, and wait for hands</th>
            <th scope="col">After the answer</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.number}>
              <td>
                {slot.from}–{slot.to}
              </td>
              <th scope="row">
                <StepLink {...{ slot, lesson, addresses }} />
              </th>
              <td>
                {slot.step.setup} <b>{slot.step.question.asks}</b>
              </td>
              <td>{slot.step.notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Cut = ({ minutes, lesson, addresses }: Props & { readonly minutes: number }) => (
  <section>
    <h2>Cut to {minutes} minutes</h2>
    <p>Show only these steps. Each starts from its own state, so it needs nothing before it.</p>
    <ul className="pack-list">
      {planOf(lesson, (step) => step.inShort).map((slot) => (
        <li key={slot.number}>
          Minute {slot.from}–{slot.to}: <StepLink {...{ slot, lesson, addresses }} />
        </li>
      ))}
    </ul>
  </section>
);

function Stretch({ minutes, lesson, addresses }: Props & { readonly minutes: number }) {
  return (
    <section>
      <h2>Stretch to {minutes} minutes</h2>
      <ul className="pack-list">
        {planOf(lesson).map((slot) => (
          <li key={slot.number}>
            <StepLink {...{ slot, lesson, addresses }} /> ({slot.step.more.minutes} minutes more):{" "}
            {slot.step.more.notes}
          </li>
        ))}
        <li>
          Homework: <a href={addresses.app("/learn/challenges")}>the challenges</a>. Each has a goal, and the page
          checks it. Students hand in a link, and opening it shows whether the goal is reached.
        </li>
      </ul>
    </section>
  );
}

const Sheets = ({ lesson, addresses }: Props) => (
  <section>
    <h2>To print</h2>
    <p>
      <a href={addresses.handout(lesson)}>The prediction sheet and the answer key</a>: A4 or Letter, readable in gray.
      The key begins on a page of its own, so you can print it alone.
    </p>
  </section>
);

/** A step of a lecture, and its minutes. */
interface Slot {
  readonly step: LessonStep;
  /** Its number, from 1. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** The steps of a lecture in order. `isIn` filters them, and their numbers stay. */
function planOf({ steps }: Lesson, isIn: (step: LessonStep) => boolean = () => true): readonly Slot[] {
  let from = 0;
  return steps.flatMap((step, i) => {
    if (!isIn(step)) return [];
    const slot = { step, number: i + 1, from, to: from + step.minutes };
    from = slot.to;
    return [slot];
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The minutes of the lecture, of its short version, and of its long version. */
const lengthsOf = ({ steps }: Lesson) => ({
  whole: sum(steps.map(({ minutes }) => minutes)),
  short: sum(steps.filter(({ inShort }) => inShort).map(({ minutes }) => minutes)),
  long: sum(steps.map(({ minutes, more }) => minutes + more.minutes)),
});

/** A link to the page as a single file, which a host offers beside it. */
export const SingleFile = ({ href }: { readonly href: string }) => (
  <>
    Or{" "}
    <a href={href} download>
      download everything as one file
    </a>{" "}
    that runs from a disk.
  </>
);
