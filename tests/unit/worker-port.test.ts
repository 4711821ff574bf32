import { expect, test } from "vitest";
import { inOrder } from "../../src/worker/port";

/** A server that answers what it is told, after `load` where it says so. */
const serverOf = (answers: string[], load: () => Promise<void>) => ({
  prepare: (message: string) => (message === "load" ? load() : Promise.resolve()),
  receive: (message: string) => void answers.push(message),
});

test("messages wait for the server and for what those before them need", async () => {
  const answers: string[] = [];
  let loaded = () => {};
  const loading = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const give = inOrder(Promise.resolve(serverOf(answers, () => loading)), () => answers.push("failed"));
  for (const message of ["first", "load", "last"]) give(message);
  await expect.poll(() => answers).toEqual(["first"]);
  loaded();
  await expect.poll(() => answers).toEqual(["first", "load", "last"]);
});

test.each([
  ["the server", (answers: string[]) => Promise.reject<ReturnType<typeof serverOf>>(answers.length), ["failed"]],
  [
    "what a message needs",
    async (answers: string[]) => serverOf(answers, () => Promise.reject(new Error())),
    ["first", "failed"],
  ],
])("where %s cannot be loaded, that is told once, and nothing is answered any more", async (_, start, expected) => {
  const answers: string[] = [];
  const give = inOrder(start(answers), () => answers.push("failed"));
  for (const message of ["first", "load", "load", "last"]) give(message);
  await expect.poll(() => answers).toEqual(expected);
  await new Promise(setImmediate);
  expect(answers).toEqual(expected);
});
