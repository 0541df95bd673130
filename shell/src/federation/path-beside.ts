/** The path of a file of a version, by that of its entry: it lies beside it. */
export const pathBeside = (entry: string, file: string): string =>
  entry.slice(0, entry.lastIndexOf('/') + 1) + file
