import { memo } from 'react'
import { runCommand, useSettings, useTranslation } from '@tidings/runtime'
import { Ellipsis, IconButton, Menu, MenuSeparator } from '@tidings/ui'
import type { Offer } from '../../commands/command.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { CommandItems } from '../../commands/command-items.tsx'
import { EntryDialog } from '../../late/late-dialog.ts'
import { aheadOf, Speaking, type Late } from '../../late/late-entry.ts'
import { InboxEntryCommand } from '../../timeline/inbox-entry-command.tsx'
import { useToolbarActions, type ActionContext } from './toolbar-actions.tsx'
import { arrangeActions, fitActions } from './toolbar-order.ts'

/** What comes as soon as one points at a button. */
const neededBy: Readonly<Record<string, Late>> = { 'entry:share': EntryDialog, 'entry:tts': Speaking }

interface EntryToolbarProps extends ActionContext {
  /** How many buttons there is room for. */
  room: number
}

/** What can be done to the open entry, in the order that its reader chose. */
export function EntryToolbar({ room, ...context }: EntryToolbarProps) {
  const { t } = useTranslation('reader')
  const { toolbarOrder } = useSettings()
  const { actions, offersIn } = useToolbarActions(context)
  const order = arrangeActions(toolbarOrder, [...actions.keys()])
  const present = (ids: readonly string[]) => ids.flatMap((id) => actions.get(id) ?? [])
  const [shown, overflowing] = fitActions(present(order.main), room)
  return (
    <>
      {/* It may be here before what comes with the list. */}
      <InboxEntryCommand />
      {shown.map((action) => (
        <ToolbarButton key={action.id} {...action} />
      ))}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('entry.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <CommandItems offers={overflowing} onRun={runCommand} />
        {overflowing.length > 0 && <MenuSeparator />}
        <CommandItems offers={present(order.more)} onRun={runCommand} />
        <MenuSeparator />
        <CommandItems offers={offersIn('toolbar-menu')} onRun={runCommand} />
        <MenuSeparator />
        <CommandItems offers={offersIn('toolbar-end')} onRun={runCommand} />
      </Menu>
    </>
  )
}

/** From entry to entry most of them stay as they are. */
const ToolbarButton = memo((offer: Offer) => (
  <CommandButton {...offer} {...aheadOf(neededBy[offer.id])} onRun={runCommand} />
))
