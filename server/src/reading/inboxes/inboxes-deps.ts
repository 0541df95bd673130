import type { DocumentsDeps } from '../documents/documents-deps.ts'

/** What calls that fill inboxes are given. */
export interface InboxesDeps extends DocumentsDeps {
  /** Says of each entry that is to come into an inbox of somebody whether there may be so many. */
  takesEntry: (owner: string) => boolean
}
