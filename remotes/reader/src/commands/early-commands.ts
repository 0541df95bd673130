/**
 * The commands that are answered from the first page on, while the tables that say what they do come late. They are all
 * that have a `run` there: a test compares them.
 */
export const earlyCommands = {
  entry: [
    'entry:read',
    'entry:star',
    'entry:read-above',
    'entry:read-below',
    'entry:open-in-browser',
    'entry:copy-link',
    'entry:copy-title',
    'entry:copy-markdown',
    'entry:share',
    'entry:delete',
  ],
} as const
