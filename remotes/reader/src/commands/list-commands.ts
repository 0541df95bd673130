import type { LocalList, SubscriptionWithTarget } from '@tidings/db'
import { $session, type useNavigate } from '@tidings/runtime'
import { ExternalLink, Info, Library, Link, List, Pencil, Settings, Trash2 } from '@tidings/ui'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { Hash } from '../icons/icons.tsx'
import type { LibraryQuestion } from '../library/question.store.ts'
import { listAddress, listPage, type useListActions } from '../lists/use-list-actions.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import type { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import type { Commands } from './command.ts'

export interface ListTarget {
  listId: string
  /** Missing where it is not known here. */
  list?: LocalList | null | undefined
  /** Missing where the list is open and not subscribed to. */
  subscription?: SubscriptionWithTarget | undefined
}

export interface ListTools
  extends
    Pick<ReturnType<typeof useListActions>, 'copyAddress' | 'copyId'>,
    Pick<ReturnType<typeof useSubscriptionActions>, 'unsubscribe'> {
  navigate: ReturnType<typeof useNavigate>
  /** Shows a dialog. */
  ask: (question: LibraryQuestion) => void
}

/** What can be done to a list. */
export const listCommands: Commands<ListTarget, ListTools> = {
  'list:edit-subscription': {
    icon: Pencil,
    surfaces: ['menu'],
    look: ({ subscription }) => subscription !== undefined && { label: 'subscriptions.edit' },
    run: ({ subscription }, { ask }) => subscription && ask({ ask: 'edit-subscription', subscription }),
  },
  'list:details': {
    icon: Info,
    surfaces: ['menu'],
    run: ({ listId }, { navigate }) => navigate(listPage(listId)),
  },
  'list:navigate-to': {
    icon: List,
    surfaces: ['menu'],
    look: ({ subscription }) => subscription !== undefined && {},
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
  'list:edit': {
    icon: Settings,
    surfaces: ['menu-own'],
    look: (target) => (ownList(target) !== null || target.subscription !== undefined) && {},
    run: edit,
  },
  'list:feeds': {
    icon: Library,
    surfaces: ['menu-own'],
    look: (target) => ownList(target) !== null && {},
    run: (target, tools) => askOwner('list-feeds', target, tools),
  },
  'list:delete': {
    icon: Trash2,
    surfaces: ['menu-own'],
    danger: true,
    look: (target) => ownList(target) !== null && {},
    run: (target, tools) => askOwner('delete-list', target, tools),
  },
  'list:unfollow': {
    icon: Trash2,
    surfaces: ['menu-end'],
    danger: true,
    look: ({ subscription }) => subscription !== undefined && { label: 'subscriptions.unsubscribe' },
    run: ({ listId, subscription }, { unsubscribe }) =>
      subscription && unsubscribe({ listId, title: subscription.name }),
  },
}

/** The list of a target where the user publishes it. */
export function ownList({ subscription, list = subscription?.list }: ListTarget): LocalList | null {
  return list && list.ownerUserId === $session.get()?.id ? list : null
}

function askOwner(
  about: 'edit-list' | 'list-feeds' | 'delete-list',
  target: ListTarget,
  { ask }: ListTools,
): void {
  const list = ownList(target)
  if (list) ask({ ask: about, list })
}

/** Its owner edits the list; who only follows it, their subscription. */
function edit(target: ListTarget, tools: ListTools): void {
  const { subscription } = target
  if (ownList(target)) askOwner('edit-list', target, tools)
  else if (subscription) tools.ask({ ask: 'edit-subscription', subscription })
}
