/** "Your program: git-log (f95775b880ec)" */
export const titleText = (title: string, name: string): string => `Your program: ${title} (${name.split(":")[0]})`;
