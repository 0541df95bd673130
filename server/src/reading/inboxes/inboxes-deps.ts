import type { BaseDeps } from '../../foundation/base-deps.ts'

/** What calls that fill inboxes are given. */
export interface InboxesDeps extends BaseDeps {
  /** Says of each entry that is to come into an inbox (by the id of its feed) whether there may be so many. */
  takesEntry: (inbox: string) => boolean
}
