import { useTranslation } from '@tidings/runtime'
import { Button, IconButton, Kbd, Plus, RefreshCw, shortcutKeys, TriangleAlert, X } from '@tidings/ui'
import { Fragment, useRef } from 'react'
import { useRecorder } from './use-recorder.ts'
import form from '../form/form.module.css'
import styles from './shortcuts.module.css'

export interface ShortcutRowProps {
  name: string
  keys: readonly string[]
  /** Names of the commands that have the same keys. */
  conflicts: readonly string[]
  isChanged: boolean
  /** With its keys from now on, or undefined for those that it came with. */
  onChange: (keys: readonly string[] | undefined) => void
}

/** A setting of keys has sixty letters; the longest that can be pressed, `shift+mod+ctrl+alt+right`, come beside so many. */
const ROOM = 35

/** Keys as they are shown, which is what a voice command says. */
const namedKeys = (keys: string) => shortcutKeys(keys).join(' ')

/** A command and its keys. Pressed, the button takes the next keys for the first of them; another adds keys. */
export function ShortcutRow({ name, keys, conflicts, isChanged, onChange }: ShortcutRowProps) {
  const { t } = useTranslation('settings')
  const button = useRef<HTMLButtonElement>(null)
  const { recording, begun, start, end, handleKeyDown } = useRecorder((pressed, as) => {
    onChange([...new Set(as === 'add' ? [...keys, pressed] : [pressed, ...keys.slice(1)])])
  })

  const pressing = begun === null ? t('shortcuts.press') : `${namedKeys(begun)} …`

  function handleAdd() {
    start('add')
    button.current?.focus()
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
          variant={recording ? 'primary' : 'secondary'}
          aria-label={
            recording
              ? t('shortcuts.recording', { name })
              : t('shortcuts.change', { name, keys: keys.map(namedKeys).join(' ') || t('shortcuts.none') })
          }
          ref={button}
          aria-pressed={recording !== null}
          onClick={() => (recording ? end() : start('change'))}
          onBlur={end}
          onKeyDown={handleKeyDown}
        >
          {recording ? pressing : <Keys keys={keys} none={t('shortcuts.none')} />}
        </Button>
        {keys.length > 0 && (
          <>
            {keys.join().length <= ROOM && (
              <IconButton size="small" label={t('shortcuts.add', { name })} onClick={handleAdd}>
                <Plus />
              </IconButton>
            )}
            <IconButton size="small" label={t('shortcuts.remove', { name })} onClick={() => onChange([])}>
              <X />
            </IconButton>
          </>
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
