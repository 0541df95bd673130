import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import type { Shortcut } from './shortcuts.ts'
import { changeShortcuts } from './use-shortcut-list.ts'
import { useShortcutName } from './use-shortcut-name.ts'

/** Deletes a shortcut, which can be taken back. */
export function useRemoveShortcut(): (shortcut: Shortcut) => void {
  const { t } = useTranslation('ai')
  const nameOf = useShortcutName()
  return (removed) => {
    let position = 0
    changeShortcuts((all) => {
      position = all.findIndex(({ id }) => id === removed.id)
      return all.filter(({ id }) => id !== removed.id)
    })
    const onClick = () => changeShortcuts((all) => all.toSpliced(position, 0, removed))
    toast(t('shortcut.removed', { name: nameOf(removed) }), {
      action: { label: t('shortcut.undo'), onClick },
    })
  }
}
