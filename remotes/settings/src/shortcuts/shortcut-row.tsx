import { useTranslation } from '@tidings/runtime'
import {
  Button,
  IconButton,
  isApplePlatform,
  Kbd,
  RefreshCw,
  shortcutKeys,
  TriangleAlert,
  X,
} from '@tidings/ui'
import { Fragment, useState, type KeyboardEvent } from 'react'
import { keysOfPress } from './shortcuts.ts'
import form from '../form/form.module.css'
import styles from './shortcuts.module.css'

export interface ShortcutRowProps {
  name: string
  keys: readonly string[]
  /** Names of the commands that have the same keys. */
  conflicts: readonly string[]
  isChanged: boolean
  /** With the keys, '' for none, or undefined for those that it came with. */
  onChange: (keys: string | undefined) => void
}

/** Keys as they are shown, which is what a voice command says. */
const namedKeys = (keys: string) => shortcutKeys(keys).join(' ')

/** A command and its keys. Pressed, the button takes the next keys for it. */
export function ShortcutRow({ name, keys, conflicts, isChanged, onChange }: ShortcutRowProps) {
  const { t } = useTranslation('settings')
  const [isRecording, setIsRecording] = useState(false)

  function handleKeyDown(event: KeyboardEvent) {
    if (!isRecording) return
    if (event.key === 'Tab') return
    // Whatever the keys would do, here they are only taken down.
    event.preventDefault()
    event.stopPropagation()
    const pressed = keysOfPress(event.nativeEvent, isApplePlatform())
    if (event.key !== 'Escape' && pressed === undefined) return
    setIsRecording(false)
    if (pressed !== undefined) onChange(pressed)
  }

  return (
    <li className={form.row} data-conflict={conflicts.length > 0 || undefined}>
      <div className={form.words}>
        <span>{name}</span>
        {conflicts.length > 0 && (
          <span className={styles.conflict}>
            <TriangleAlert aria-hidden="true" />
            {t('shortcuts.conflict', { names: conflicts.join(', ') })}
          </span>
        )}
      </div>
      <div className={form.control}>
        <Button
          size="small"
          variant={isRecording ? 'primary' : 'secondary'}
          aria-label={
            isRecording
              ? t('shortcuts.recording', { name })
              : t('shortcuts.change', { name, keys: keys.map(namedKeys).join(' ') || t('shortcuts.none') })
          }
          aria-pressed={isRecording}
          onClick={() => setIsRecording(!isRecording)}
          onBlur={() => setIsRecording(false)}
          onKeyDown={handleKeyDown}
        >
          {isRecording ? t('shortcuts.press') : <Keys keys={keys} none={t('shortcuts.none')} />}
        </Button>
        {keys.length > 0 && (
          <IconButton size="small" label={t('shortcuts.remove', { name })} onClick={() => onChange('')}>
            <X />
          </IconButton>
        )}
        {isChanged && (
          <IconButton size="small" label={t('shortcuts.reset', { name })} onClick={() => onChange(undefined)}>
            <RefreshCw />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function Keys({ keys, none }: { keys: readonly string[]; none: string }) {
  if (keys.length === 0) return <span className={styles.none}>{none}</span>
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <Kbd keys={key} />
        </Fragment>
      ))}
    </span>
  )
}
