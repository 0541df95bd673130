import type { SubscriptionWithTarget } from '@tidings/db'
import { $session, type useNavigate } from '@tidings/runtime'
import { ExternalLink, Link, List, Pencil, Trash2 } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { Hash } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import { listAddress, type useListActions } from '../lists/use-list-actions.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import type { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import type { Commands } from './command.ts'

export interface ListTarget {
  listId: string
  /** Missing where the list is open and not subscribed to. */
  subscription?: SubscriptionWithTarget | undefined
}

export interface ListTools
  extends
    Pick<ReturnType<typeof useListActions>, 'copyAddress' | 'copyId'>,
    Pick<ReturnType<typeof useSubscriptionActions>, 'unsubscribe'> {
  navigate: ReturnType<typeof useNavigate>
}

/** What can be done to a list. */
export const listCommands: Commands<ListTarget, ListTools> = {
  'list:edit': {
    icon: Pencil,
    surfaces: ['menu-own'],
    look: ({ subscription }) => ownList(subscription) !== null && { label: 'list.edit' },
    run: ({ subscription }) => subscription && edit(subscription),
  },
  'list:unfollow': {
    icon: Trash2,
    run: ({ listId, subscription }, { unsubscribe }) =>
      subscription && unsubscribe({ listId, title: subscription.name }),
  },
  'list:navigate-to': {
    icon: List,
    surfaces: ['menu'],
    run: ({ listId, subscription }, { navigate }) =>
      subscription && navigate(timelinePath({ view: subscription.view, kind: 'list', listId })),
  },
  'list:open-in-browser': {
    icon: ExternalLink,
    surfaces: ['menu'],
    run: ({ listId }) => openInBrowser(listAddress(listId)),
  },
  'list:copy-url': {
    icon: Link,
    surfaces: ['menu'],
    run: ({ listId }, { copyAddress }) => copyAddress(listId),
  },
  'list:copy-id': {
    icon: Hash,
    surfaces: ['menu'],
    look: () => ({ label: 'subscriptions.copyId' }),
    run: ({ listId }, { copyId }) => copyId(listId),
  },
}

function ownList(subscription: SubscriptionWithTarget | undefined) {
  const { list = null } = subscription ?? {}
  return list !== null && list.ownerUserId === $session.get()?.id ? list : null
}

/** Its owner edits the list; who only follows it, their subscription. */
function edit(subscription: SubscriptionWithTarget): void {
  const list = ownList(subscription)
  $question.set(list ? { ask: 'edit-list', list } : { ask: 'edit-subscription', subscription })
}
