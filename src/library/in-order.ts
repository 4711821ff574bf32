/** Yields the results of some work in its order, at most `most` pieces ahead. */
export async function* inOrder<W, R>(
  work: readonly W[],
  perform: (piece: W) => Promise<readonly R[]>,
  most: number,
): AsyncGenerator<R> {
  const ahead: Promise<readonly R[]>[] = [];
  for (const piece of work) {
    const result = perform(piece);
    result.catch(() => {}); // It is thrown below, when its turn comes.
    ahead.push(result);
    if (ahead.length === most) yield* (await ahead.shift()) ?? [];
  }
  for (const result of ahead) yield* await result;
}
