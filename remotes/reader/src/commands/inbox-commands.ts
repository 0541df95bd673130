import type { LocalInbox } from '@tidings/db'
import { Copy, Pencil, Trash2 } from '@tidings/ui'
import { $question } from '../library/question.store.ts'
import type { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import type { Commands } from './command.ts'

export interface InboxTarget {
  inbox: LocalInbox
}

export type InboxTools = Pick<ReturnType<typeof useSubscriptionActions>, 'copy'>

/** What can be done to an inbox. */
export const inboxCommands: Commands<InboxTarget, InboxTools> = {
  'inbox:edit': {
    icon: Pencil,
    surfaces: ['menu'],
    run: ({ inbox }) => $question.set({ ask: 'edit-inbox', inbox }),
  },
  'inbox:copy-address': {
    icon: Copy,
    surfaces: ['menu'],
    look: ({ inbox }) => inbox.email !== null && {},
    run: ({ inbox: { email } }, { copy }) => email && copy(email),
  },
  'inbox:delete': {
    icon: Trash2,
    surfaces: ['menu-end'],
    danger: true,
    // It goes with all that is in it, so that is asked first.
    run: ({ inbox }) => $question.set({ ask: 'delete-inbox', inbox }),
  },
}
