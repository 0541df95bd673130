import { memo } from 'react'
import type { OpenEntry } from '@tidings/db'
import { useSettings, useShortcuts, useTranslation } from '@tidings/runtime'
import { Ellipsis, IconButton, Menu, MenuItem, MenuSeparator, Zap } from '@tidings/ui'
import { Settings2 } from '../../icons/icons.tsx'
import { aheadOf } from '../../late/late-entry.ts'
import type { Scope } from '../../scope/scope.ts'
import { MarkBesideItems } from '../../timeline/entry-menu.tsx'
import type { Place } from '../../timeline/timeline.ts'
import { $entryDialog } from '../dialogs/entry-dialog.store.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { runAction, useToolbarActions, type ToolbarAction } from './toolbar-actions.tsx'
import { arrangeActions, fitActions } from './toolbar-order.ts'

interface EntryToolbarProps {
  entry: OpenEntry
  scope: Scope
  places: readonly Place[]
  mode: EntryMode
  /** How many buttons there is room for. */
  room: number
}

/** What can be done to the open entry, in the order that its reader chose. */
export function EntryToolbar({ entry, scope, places, mode, room }: EntryToolbarProps) {
  const { t } = useTranslation('reader')
  const shortcut = useShortcuts()
  const { toolbarOrder } = useSettings()
  const actions = useToolbarActions({ entry, view: scope.view, mode })
  const order = arrangeActions(toolbarOrder, [...actions.keys()])
  const present = (ids: readonly string[]) => ids.flatMap((id) => actions.get(id) ?? [])
  const [shown, overflowing] = fitActions(present(order.main), room)
  return (
    <>
      {shown.map(({ id, label, icon, pressed, late }) => (
        <ActionButton key={id} {...{ id, label, icon, pressed, late }} shortcut={shortcut(id)} />
      ))}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('entry.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <ActionItems actions={overflowing} />
        {overflowing.length > 0 && <MenuSeparator />}
        <ActionItems actions={present(order.more)} />
        <MenuSeparator />
        <MarkBesideItems entry={entry} places={places} />
        <MenuSeparator />
        <MenuItem icon={<Settings2 />} onSelect={() => $entryDialog.set({ ask: 'toolbar' })}>
          {t('toolbar.customise')}
        </MenuItem>
      </Menu>
    </>
  )
}

interface ActionButtonProps extends Omit<ToolbarAction, 'danger' | 'late'> {
  late: ToolbarAction['late'] | undefined
  shortcut: string | undefined
}

/** From entry to entry most of them stay as they are. */
const ActionButton = memo(({ id, icon, late, ...button }: ActionButtonProps) => (
  <IconButton {...button} onClick={() => runAction(id)} {...aheadOf(late)}>
    {icon ?? <Zap />}
  </IconButton>
))

function ActionItems({ actions }: { actions: readonly ToolbarAction[] }) {
  const shortcut = useShortcuts()
  return actions.map((action) => (
    <MenuItem
      key={action.id}
      icon={action.icon ?? <Zap />}
      shortcut={shortcut(action.id)}
      danger={action.danger}
      onSelect={() => runAction(action.id)}
    >
      {action.label}
    </MenuItem>
  ))
}
