import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { CommandItems } from './command-items.tsx'
import { scopeCommands, type ScopeTarget } from './scope-commands.ts'
import { useOffers } from './use-offers.ts'

/** What can be done to all of a timeline that need not be open, as items of a menu. */
export function ScopeItems(target: Pick<ScopeTarget, 'scope' | 'unread'>) {
  const offersIn = useOffers(scopeCommands, target)
  const markAllRead = useMarkAllRead()
  return (
    <CommandItems
      // Its keys are for the timeline that is open.
      offers={offersIn('menu').map((offer) => ({ ...offer, shortcut: undefined }))}
      onRun={(id) => scopeCommands[id]?.run?.(target, { markAllRead })}
    />
  )
}
