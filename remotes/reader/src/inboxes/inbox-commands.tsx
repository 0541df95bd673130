import { inboxCommands } from '../commands/inbox-commands.ts'
import { useTargetCommands } from '../commands/use-target-commands.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { targetOfFocusedLine } from '../subscriptions/focused-line.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'

interface InboxCommandsProps {
  /** The handle of the inbox whose timeline is open. */
  openId: string | null
}

/** Answers the commands of inboxes: for the one whose line has the focus, else the open one. */
export function InboxCommands({ openId }: InboxCommandsProps): null {
  const subscriptions = useAllSubscriptions()
  useTargetCommands(inboxCommands, useSubscriptionActions(), () => {
    const handle = targetOfFocusedLine('inbox') ?? openId
    const inbox = subscriptions?.find(({ inbox: each }) => each?.id === handle)?.inbox
    return inbox ? { inbox } : undefined
  })
  return null
}
