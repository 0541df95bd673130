/**
 * How long the page waits for what takes its time, in milliseconds: as long as the server gives it, or longer, so that the
 * page hears how it ended. A test compares them.
 */
export const patience = {
  /** A model writes a whole answer. */
  writing: 600_000,
  /** A tool of another server runs; what takes longer is looked for. */
  toolRun: 120_000,
  /** A server says what its tools are, and whoever lets in to it lets in. */
  toolServer: 150_000,
  /** A task is tried (details.md 5). */
  taskTrial: 80_000,
} as const
