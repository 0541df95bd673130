import { listCommands } from '../commands/list-commands.ts'
import { useTargetCommands } from '../commands/use-target-commands.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { targetOfFocusedLine } from '../subscriptions/focused-line.ts'
import { useListTools } from './use-list-tools.ts'

interface ListCommandsProps {
  /** The list whose timeline is open. */
  openId: string | null
}

/** Answers the commands of lists: for the one whose line has the focus, else the open one. */
export function ListCommands({ openId }: ListCommandsProps): null {
  const subscriptions = useAllSubscriptions()
  useTargetCommands(listCommands, useListTools(), () => {
    const listId = targetOfFocusedLine('list') ?? openId
    if (listId === null) return undefined
    const subscription = subscriptions?.find(({ type, targetId }) => type === 'list' && targetId === listId)
    return { listId, subscription }
  })
  return null
}
