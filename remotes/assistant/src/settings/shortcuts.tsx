import { SHORTCUTS_MAX } from '@tidings/contracts/form-limits'
import { useTranslation } from '@tidings/runtime'
import { Button, IconButton, Pencil, Plus, Switch, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { ArrowDown, ArrowUp } from '../chat/icons.tsx'
import { newId } from '../chat/engine/new-id.ts'
import { ShortcutDialog } from '../shortcuts/shortcut-dialog.tsx'
import { ShortcutIcon } from '../shortcuts/shortcut-icon.tsx'
import { moveShortcut, targets, type Shortcut } from '../shortcuts/shortcuts.ts'
import { useRemoveShortcut } from '../shortcuts/use-remove-shortcut.ts'
import { changeShortcuts, keepShortcut, useShortcutList } from '../shortcuts/use-shortcut-list.ts'
import { useShortcutName } from '../shortcuts/use-shortcut-name.ts'
import { Group } from './group.tsx'
import styles from '../shortcuts/shortcuts.module.css'
import settings from './settings.module.css'
import page from './settings.module.css'

const emptyShortcut = (): Shortcut => ({
  id: newId(),
  name: '',
  prompt: '',
  enabled: true,
  displayTargets: [...targets],
  isGiven: false,
})

const move = (id: string, position: number) => changeShortcuts((all) => moveShortcut(all, id, position))

/** What can be asked by one press, in its order. */
export function Shortcuts() {
  const { t } = useTranslation('ai')
  const all = useShortcutList()
  const [edited, setEdited] = useState<Shortcut | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  return (
    <Group title={t('shortcut.title')}>
      <ol className={settings.list} aria-label={t('shortcut.title')}>
        {all.map((shortcut, position) => (
          // Dragging is for the pointer; the buttons do the same for everybody.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={shortcut.id}
            className={styles.item}
            draggable
            data-dragged={shortcut.id === dragged || undefined}
            onDragStart={() => setDragged(shortcut.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnter={() => dragged !== null && dragged !== shortcut.id && move(dragged, position)}
          >
            <ShortcutLine
              shortcut={shortcut}
              isFirst={position === 0}
              isLast={position === all.length - 1}
              onStep={(step) => move(shortcut.id, position + step)}
              onEdit={() => setEdited(shortcut)}
            />
          </li>
        ))}
      </ol>
      <div className={page.row}>
        <Button
          icon={<Plus />}
          disabled={all.length >= SHORTCUTS_MAX}
          onClick={() => setEdited(emptyShortcut())}
        >
          {t('shortcut.add')}
        </Button>
      </div>
      {edited && <ShortcutDialog shortcut={edited} onClose={() => setEdited(null)} />}
    </Group>
  )
}

interface ShortcutLineProps {
  shortcut: Shortcut
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  onEdit: () => void
}

function ShortcutLine({ shortcut, isFirst, isLast, onStep, onEdit }: ShortcutLineProps) {
  const { t } = useTranslation('ai')
  const name = useShortcutName()(shortcut)
  const remove = useRemoveShortcut()
  const [target] = shortcut.displayTargets
  const place = shortcut.displayTargets.length === targets.length || !target ? 'both' : target
  return (
    <>
      <div className={styles.switch}>
        <Switch
          label={
            <span className={styles.named}>
              <ShortcutIcon name={shortcut.icon} />
              <bdi>{name}</bdi>
            </span>
          }
          description={t(`shortcut.place.${place}`)}
          checked={shortcut.enabled}
          onChange={(enabled) => keepShortcut({ ...shortcut, enabled })}
        />
      </div>
      <div className={styles.actions}>
        <IconButton
          size="small"
          label={t('shortcut.moveUp', { name })}
          disabled={isFirst}
          focusableWhenDisabled
          onClick={() => onStep(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          size="small"
          label={t('shortcut.moveDown', { name })}
          disabled={isLast}
          focusableWhenDisabled
          onClick={() => onStep(1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton size="small" label={t('shortcut.editNamed', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        {!shortcut.isGiven && (
          <IconButton
            size="small"
            label={t('shortcut.removeNamed', { name })}
            onClick={() => remove(shortcut)}
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
    </>
  )
}
