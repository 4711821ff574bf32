import { expect, test } from "vitest";
import { inOrder } from "../../src/kernel/worker/port";

test("messages wait for what they need, and reach the server in order", async () => {
  const answers: string[] = [];
  let arrive = () => {};
  const core = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = { receive: (message: string) => void answers.push(message) };
  const prepare = (message: string) => (message === "open" ? core : null);
  const give = inOrder(server, prepare, () => answers.push("failed"));
  for (const message of ["view", "open", "play"]) give(message);
  await new Promise(setImmediate);
  expect(answers).toEqual(["view"]);
  arrive();
  await expect.poll(() => answers).toEqual(["view", "open", "play"]);
});

test("a part that cannot be loaded is reported once, and nothing later is answered", async () => {
  const answers: unknown[] = [];
  const server = { receive: (message: string) => void answers.push(message) };
  const prepare = () => Promise.reject(new Error("no core"));
  const give = inOrder(server, prepare, (error) => answers.push(error));
  for (const message of ["first", "last"]) give(message);
  await expect.poll(() => answers).toEqual([new Error("no core")]);
  await new Promise(setImmediate);
  expect(answers).toHaveLength(1);
});
