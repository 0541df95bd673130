import type { LocalInbox } from '@tidings/db'
import { MenuSeparator } from '@tidings/ui'
import { CommandItems } from '../commands/command-items.tsx'
import { inboxCommands } from '../commands/inbox-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'

/** What can be done to an inbox. */
export function InboxItems({ inbox }: { inbox: LocalInbox }) {
  const offersIn = useOffers(inboxCommands, { inbox })
  const tools = useSubscriptionActions()
  const run = (id: string) => inboxCommands[id]?.run?.({ inbox }, tools)
  return (
    <>
      <MenuSeparator />
      <CommandItems offers={offersIn('menu')} onRun={run} />
      <MenuSeparator />
      <CommandItems offers={offersIn('menu-end')} onRun={run} />
    </>
  )
}
