import { db, listSubscriptions } from '@tidings/db'
import { useNavigate } from '@tidings/runtime'
import { listCommands } from '../commands/list-commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import { targetOfFocusedLine } from '../subscriptions/focused-line.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import { useListActions } from './use-list-actions.ts'

interface ListCommandsProps {
  /** The list whose timeline is open. */
  openListId: string | null
}

/** Answers the commands of lists: for the one whose line has the focus, else the open one. */
export function ListCommands({ openListId }: ListCommandsProps): null {
  const navigate = useNavigate()
  const { unsubscribe } = useSubscriptionActions()
  const { copyAddress, copyId } = useListActions()
  useCommands(Object.keys(listCommands), async (id) => {
    const listId = targetOfFocusedLine('list') ?? openListId
    if (listId === null) return
    const subscriptions = await listSubscriptions(db)
    const subscription = subscriptions.find(({ type, targetId }) => type === 'list' && targetId === listId)
    await listCommands[id]?.run?.({ listId, subscription }, { navigate, unsubscribe, copyAddress, copyId })
  })
  return null
}
