import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import {
  getInboxEntry as getEntryOfInbox,
  listInboxEntries,
  removeInboxEntry as removeEntryOfInbox,
} from './inbox-entries.ts'

const listInbox = authed.entries.listInbox.handler(async ({ input, context: { deps, user } }) =>
  ok(await listInboxEntries(deps, user, input)),
)

const getInboxEntry = authed.entries.getInboxEntry.handler(async ({ input, context: { deps, user } }) =>
  ok(await getEntryOfInbox(deps, user, input.id)),
)

const removeInboxEntry = authed.entries.removeInboxEntry.handler(
  async ({ input, context: { deps, user } }) => {
    await removeEntryOfInbox(deps, user.id, input.entryId)
    return done
  },
)

/** The router's part for entries, as far as they are in inboxes. */
export const inboxEntriesRoutes = { listInbox, getInboxEntry, removeInboxEntry }
