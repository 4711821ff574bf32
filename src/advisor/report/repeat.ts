/** Quoted for a shell, if it must be. */
export const shellWord = (text: string): string =>
  /^[\w./:,+=-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The commands that give the report's digest, answer and figures again. */
export const repeatCommands = (trace: string, ask: string, policy: string): readonly string[] => {
  const file = shellWord(trace.startsWith("-") ? `./${trace}` : trace);
  return [
    `bufferlab trace info ${file}`,
    `bufferlab sweep ${file} --ask ${shellWord(ask)} --format md`,
    `bufferlab run ${file} --lane ${shellWord(policy)}`,
  ];
};
