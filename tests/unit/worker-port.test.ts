import { expect, test } from "vitest";
import { inOrder } from "../../src/kernel/worker/port";

test("messages wait for the server, and reach it in order", async () => {
  const answers: string[] = [];
  let arrive = () => {};
  const server = new Promise<{ receive(message: string): void }>((resolve) => {
    arrive = () => resolve({ receive: (message) => void answers.push(message) });
  });
  const give = inOrder(server, () => answers.push("failed"));
  for (const message of ["first", "second"]) give(message);
  await new Promise(setImmediate);
  expect(answers).toEqual([]);
  arrive();
  await expect.poll(() => answers).toEqual(["first", "second"]);
});

test("a failure to load the server is reported once, and nothing is answered", async () => {
  const answers: unknown[] = [];
  const give = inOrder<string>(Promise.reject(new Error("no core")), (error) => answers.push(error));
  for (const message of ["first", "last"]) give(message);
  await expect.poll(() => answers).toEqual([new Error("no core")]);
  await new Promise(setImmediate);
  expect(answers).toHaveLength(1);
});
