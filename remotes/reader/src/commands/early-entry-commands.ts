/**
 * The commands of entries that are answered from the first page on, while the table that says what they do comes late. They are all
 * that have a `run` there, but for what is done to entries of inboxes alone: a test compares them. What is done to a feed is answered
 * once its own table is here.
 */
export const earlyEntryCommands = [
  'entry:read',
  'entry:star',
  'entry:read-above',
  'entry:read-below',
  'entry:open-in-browser',
  'entry:copy-link',
  'entry:copy-title',
  'entry:copy-markdown',
  'entry:share',
] as const
