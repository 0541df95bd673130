import { useEffect, useRef, type KeyboardEvent } from 'react'
import { mutate, publish, useTranslation } from '@tidings/runtime'
import type { TimelineKey } from '@tidings/db'
import type { Scope } from '../scope/scope.ts'
import { EntryArticle } from './entry-article.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EntryState } from './entry-state.tsx'
import { useEntry } from './use-entry.ts'
import { useEntryRenderCommands } from './use-entry-render-commands.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './entry-column.module.css'

export interface EntryColumnProps {
  entryId: string
  scope: Scope
  places: readonly TimelineKey[]
  /** It lies over the list instead of beside it. */
  isStacked: boolean
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

/** An open entry. Opening one marks it read; Escape leads back to the list. */
export function EntryColumn(props: EntryColumnProps) {
  const { entryId, scope, isStacked, onMove, onClose } = props
  const { t } = useTranslation('reader')
  const column = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const state = useEntry(entryId)
  const { entry } = state
  const swipe = useSwipe({ onBack: onClose, enabled: isStacked })
  useEntryRenderCommands({ scroller, onMove })

  const isHere = entry !== undefined
  useEffect(() => {
    if (!isHere) return
    void mutate('reads.markRead', { entryIds: [entryId] })
    publish('entry.opened', { entryId })
  }, [isHere, entryId])
  // What lies over the list takes the focus with it, so that the keys are those of the text.
  useEffect(() => {
    if (isStacked) column.current?.focus({ preventScroll: true })
  }, [isStacked])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (isStacked) onClose()
    else focusList(entryId)
  }

  return (
    // The column itself takes the focus and Escape; everything in it is a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={column}
      className={styles.column}
      aria-label={t('entry.column')}
      data-command-scope="entry-render"
      data-stacked={isStacked || undefined}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      <EntryHeader {...props} entry={entry} />
      {/* Scrolls with the keyboard by the commands of the column, and natively once it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t('entry.text')}>
        {entry ? (
          <EntryArticle entry={entry} view={scope.view} contentState={state} />
        ) : (
          <EntryState state={state} />
        )}
      </section>
    </section>
  )
}

/** Gives the focus back to the row of an entry. */
function focusList(entryId: string) {
  document.querySelector<HTMLElement>(`[data-entry-id="${CSS.escape(entryId)}"] a`)?.focus()
}
