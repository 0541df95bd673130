import { db, listSubscriptions, type SubscriptionWithTarget } from '@tidings/db'
import { $session, useCommand, useNavigate } from '@tidings/runtime'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { $question } from '../library/question.store.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import { listAddress, useListActions } from './use-list-actions.ts'

interface ListCommandsProps {
  /** The list whose timeline is open. */
  openListId: string | null
}

/** Answers the commands of lists: for the one whose line has the focus, else the open one. */
export function ListCommands({ openListId }: ListCommandsProps): null {
  const navigate = useNavigate()
  const { unsubscribe } = useSubscriptionActions()
  const { copyAddress, copyId } = useListActions()
  const withId = (act: (listId: string) => unknown) => () => {
    const listId = focusedListId() ?? openListId
    if (listId !== null) return act(listId)
  }
  const withSubscription = (act: (subscription: SubscriptionWithTarget) => unknown) =>
    withId(async (listId) => {
      const subscriptions = await listSubscriptions(db)
      const found = subscriptions.find(({ type, targetId }) => type === 'list' && targetId === listId)
      if (found) await act(found)
    })

  useCommand('list:edit', withSubscription(edit))
  useCommand(
    'list:unfollow',
    withSubscription(({ targetId, name }) => unsubscribe({ listId: targetId, title: name })),
  )
  useCommand(
    'list:navigate-to',
    withSubscription(({ view, targetId }) =>
      navigate(timelinePath({ view, kind: 'list', listId: targetId })),
    ),
  )
  useCommand(
    'list:open-in-browser',
    withId((listId) => openInBrowser(listAddress(listId))),
  )
  useCommand('list:copy-url', withId(copyAddress))
  useCommand('list:copy-id', withId(copyId))
  return null
}

function focusedListId(): string | null {
  const line = document.activeElement?.closest('[data-line]')?.getAttribute('data-line')
  return /^list-(.+)$/.exec(line ?? '')?.[1] ?? null
}

/** Its owner edits the list; who only follows it, their subscription. */
function edit(subscription: SubscriptionWithTarget): void {
  const { list } = subscription
  const isOwn = list !== null && list.ownerUserId === $session.get()?.id
  $question.set(isOwn ? { ask: 'edit-list', list } : { ask: 'edit-subscription', subscription })
}
