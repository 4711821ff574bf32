import type { StopKinds, StopWords } from "../../../src/kernel/scenario/stop-kinds";
import { readRule, type StopPhrases } from "../../../src/ui/rule-phrases";
import { stopSentence } from "../../../src/ui/stop-rules-of";

/** The sentences of a part of a lab, each after the state that it describes. */
export type Section = readonly [title: string, sentences: readonly (readonly [state: string, sentence: string])[]];

type Said = string | { readonly strong: string; readonly rest: string } | null | undefined;
const textOf = (said: Said): string => (typeof said === "string" ? said : `${said?.strong ?? ""}${said?.rest ?? ""}`);

/** Says something about every state of a table. */
export const each = <State>(
  states: Readonly<Record<string, State>>,
  ...says: readonly ((state: State) => Said)[]
): (readonly [string, string])[] =>
  Object.entries(states).flatMap(([name, state]) =>
    [...new Set(says.map((say) => textOf(say(state))))].filter(Boolean).map((text) => [name, text] as const),
  );

/** A table with a row per key. */
export const table = <Key extends string, State>(
  keys: readonly Key[],
  stateOf: (key: Key) => State,
): Readonly<Record<string, State>> => Object.fromEntries(keys.map((key) => [key, stateOf(key)]));

/** The stop rules of a lab, for any lane and for one, and the stop by each. */
export function stopRules({ numbers, plain }: StopPhrases, stops: StopKinds, words: object): Section {
  const ofLab = words as StopWords;
  const rules = [...numbers, ...plain].map((phrase): readonly [string, readonly unknown[]] => [
    phrase.rule.kind,
    [null, 1].map((lane) => {
      const read = readRule(stops, { ...phrase, lane });
      return read.ok ? read.value : read.error;
    }),
  ]);
  const stop = { reason: "breakpoint", breakpoint: 0, lane: 0, step: 11 } as const;
  return [
    "Stop rules",
    rules.flatMap(([kind, [any, inB]]) =>
      each(
        { [kind]: any },
        (rule) => ofLab.rule(rule as never),
        () => ofLab.rule(inB as never),
        (rule) => stopSentence(stop, [rule as never], ofLab, 2),
      ),
    ),
  ];
}

/** The text of a golden file, with ordinary spaces. */
export const written = (sections: readonly Section[]): string =>
  sections
    .map(([title, sentences]) =>
      [`## ${title}`, "", ...sentences.map(([state, sentence]) => `${state} | ${sentence}`), ""].join("\n"),
    )
    .join("\n")
    .replaceAll(/[\u00a0\u202f]/g, " ");
