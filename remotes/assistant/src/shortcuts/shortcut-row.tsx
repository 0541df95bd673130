import { useTranslation } from '@tidings/runtime'
import { Button, ContextMenu, EyeOff, MenuItem, Pencil, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { ShortcutDialog } from './shortcut-dialog.tsx'
import { ShortcutIcon } from './shortcut-icon.tsx'
import { shortcutsFor, type Shortcut, type Target } from './shortcuts.ts'
import { useRemoveShortcut } from './use-remove-shortcut.ts'
import { keepShortcut, useShortcutList } from './use-shortcut-list.ts'
import { useShortcutName } from './use-shortcut-name.ts'
import styles from './shortcuts.module.css'

interface ShortcutRowProps {
  /** What is open; null where all of them stand. */
  target: Target | null
  /** In one line, or where there is room for more. */
  look: 'row' | 'choices'
  disabled: boolean
  onChoose: (shortcut: Shortcut) => void
}

/** What can be asked here by one press; the menu of each changes it. */
export function ShortcutRow({ target, look, disabled, onChoose }: ShortcutRowProps) {
  const { t } = useTranslation('ai')
  const nameOf = useShortcutName()
  const shown = shortcutsFor(useShortcutList(), target)
  const [menuId, setMenuId] = useState<string | null>(null)
  const [edited, setEdited] = useState<Shortcut | null>(null)
  const inMenu = shown.find(({ id }) => id === menuId)
  return (
    <>
      {shown.length > 0 && (
        <ContextMenu menu={inMenu && <ShortcutItems shortcut={inMenu} onEdit={setEdited} />}>
          <fieldset className={look === 'row' ? styles.row : styles.choices} aria-label={t('shortcut.title')}>
            {shown.map((shortcut) => (
              <Button
                key={shortcut.id}
                size={look === 'row' ? 'small' : 'medium'}
                icon={<ShortcutIcon name={shortcut.icon} />}
                disabled={disabled}
                onClick={() => onChoose(shortcut)}
                onPointerDownCapture={() => setMenuId(shortcut.id)}
                onContextMenuCapture={() => setMenuId(shortcut.id)}
              >
                <span className={styles.label}>{nameOf(shortcut)}</span>
              </Button>
            ))}
          </fieldset>
        </ContextMenu>
      )}
      {edited && <ShortcutDialog shortcut={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function ShortcutItems({ shortcut, onEdit }: { shortcut: Shortcut; onEdit: (shortcut: Shortcut) => void }) {
  const { t } = useTranslation('ai')
  const remove = useRemoveShortcut()
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(shortcut)}>
        {t('shortcut.change')}
      </MenuItem>
      <MenuItem icon={<EyeOff />} onSelect={() => keepShortcut({ ...shortcut, enabled: false })}>
        {t('shortcut.switchOff')}
      </MenuItem>
      {!shortcut.isGiven && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => remove(shortcut)}>
          {t('shortcut.remove')}
        </MenuItem>
      )}
    </>
  )
}
