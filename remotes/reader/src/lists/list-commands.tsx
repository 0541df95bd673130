import { isOffered } from '../commands/is-offered.ts'
import { listCommands, type ListTarget } from '../commands/list-commands.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { targetOfFocusedLine } from '../subscriptions/focused-line.ts'
import { useListTools } from './use-list-tools.ts'

interface ListCommandsProps {
  /** The list whose timeline is open. */
  openListId: string | null
}

/** Answers the commands of lists: for the one whose line has the focus, else the open one. */
export function ListCommands({ openListId }: ListCommandsProps): null {
  const tools = useListTools()
  const subscriptions = useAllSubscriptions()

  /** As it is at this moment. */
  function target(): ListTarget | undefined {
    const listId = targetOfFocusedLine('list') ?? openListId
    if (listId === null) return undefined
    const subscription = subscriptions?.find(({ type, targetId }) => type === 'list' && targetId === listId)
    return { listId, subscription }
  }

  useCommands(
    Object.keys(listCommands),
    (id) => {
      const at = target()
      return at && listCommands[id]?.run?.(at, tools)
    },
    (id) => {
      const at = target()
      return at !== undefined && isOffered(listCommands[id]?.look?.(at))
    },
  )
  return null
}
