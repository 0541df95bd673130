import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { OpenEntry } from '@tidings/db'
import { useCommand, useTranslation } from '@tidings/runtime'
import { useIsNarrow } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import { fixedKeys } from '../commands/fixed-keys.ts'
import { Passage } from '../late/late-entry.ts'
import { ForeignLinks } from '../links/foreign-links.tsx'
import { takeAskedText } from '../focus/asked-text.ts'
import { focusRegion } from '../focus/regions.ts'
import type { Timeline } from '../timeline/use-timeline.ts'
import { useAskedCommand } from './asked-command.ts'
import { $entryDialog } from './dialogs/entry-dialog.store.ts'
import { EntryBody } from './entry-body.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EntryTools } from './entry-tools.tsx'
import { useAskedPassage } from './passage/use-asked-passage.ts'
import { ContentsMenu } from './outline/contents-menu.tsx'
import { createHeadings } from './outline/headings.ts'
import { Outline } from './outline/outline.tsx'
import { usePrinting } from './print/use-printing.ts'
import { useEntryTranslation, type EntryTranslation } from './translation/use-entry-translation.ts'
import { useSummary, type EntrySummary } from './summary/use-summary.ts'
import { useOpened } from './use-opened.ts'
import { LateSpeechBar } from './speech/late-speech-bar.tsx'
import { useSpeechCommand } from './speech/use-speech-command.ts'
import { useEntry } from './use-entry.ts'
import { useEntryMode, type EntryMode } from './use-entry-mode.ts'
import { useEntryRenderCommands } from './use-entry-render-commands.ts'
import { isTouch } from '../touch/is-touch.ts'
import { useSwipe } from './use-swipe.ts'
import { useRememberOpen } from './use-last-opened.ts'
import { waysFrom } from './ways.ts'
import styles from './entry-column.module.css'

interface EntryColumnProps {
  entryId: string
  scope: Scope
  /** It lies over the list instead of beside it. */
  isStacked: boolean
  /** What it stands in. */
  timeline: Timeline
  onMove: (step: 1 | -1) => void
  onClose: () => void
}

/** An open entry. Opening one marks it read; Escape leads back to the list. */
export function EntryColumn({ entryId, scope, isStacked, timeline, onMove, onClose }: EntryColumnProps) {
  const { t } = useTranslation('reader')
  const scroller = useRef<HTMLElement>(null)
  const [$headings] = useState(createHeadings)
  const state = useEntry(entryId)
  const { entry } = state
  const swipe = useSwipe({ onBack: onClose, enabled: isStacked })
  const takeFocus = () => scroller.current?.focus(asOpened())
  const passage = useAskedPassage(entryId)
  const { isOpenedAt } = passage
  const mode = useEntryMode(entry, { view: scope.view, ofFeed: state.readingMode, isOpenedAt })
  const ways = waysFrom(timeline, entryId)
  const summary = useSummary(entry, { view: scope.view, mode })
  const translation = useEntryTranslation(entry, { view: scope.view, mode, isOpenedAt })
  const choices = { isSummed: choiceOf(summary), isTranslated: choiceOf(translation) }
  const tools = { entry, view: scope.view, mode, ...choices, ...ways }
  const isNarrow = useIsNarrow()
  useEntryRenderCommands({ scroller, ways, onMove: turn })
  useSpeechCommand(entry, scroller)
  usePrinting(scroller, { entryId, mode })
  useCommand('follow:customize-toolbar', () => $entryDialog.set({ ask: 'toolbar' }))
  useCommand('layout:focus-to-entry-render', takeFocus)
  useOpened(entryId, entry?.id === entryId)
  useAskedCommand(entryId, entry, { mode, summary, translation })
  useRememberOpen(scope, entryId)

  // What lies over the list takes the focus with it, so that the keys are those of the text.
  useEffect(() => {
    if (isStacked) scroller.current?.focus(asOpened())
  }, [isStacked])
  // What is deleted is shown no more, however it was deleted.
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (state.isBeingDeleted) leave()
  }, [state.isBeingDeleted])
  useEffect(() => {
    if (takeAskedText(entryId)) scroller.current?.focus({ preventScroll: true })
  }, [entryId])

  function turn(step: 1 | -1) {
    // What has the focus in a text goes with it.
    if (scroller.current?.contains(document.activeElement)) takeFocus()
    onMove(step)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== fixedKeys.leave || event.defaultPrevented) return
    // The browser closes a note first.
    if (event.currentTarget.querySelector('[popover]')) return
    event.preventDefault()
    if (isStacked) return onClose()
    passage.leave()
    focusRegion('timeline')
  }

  return (
    // Everything in it is a control of its own; the column hears of Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.column}
      aria-label={t('entry.column')}
      data-command-scope="entry-render"
      data-stacked={isStacked || undefined}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      <EntryHeader {...{ entry, scope, isStacked, onClose }}>
        <ContentsMenu $headings={$headings} />
        {!isNarrow && <EntryTools {...tools} beside={isStacked ? 'back' : 'crumbs'} />}
      </EntryHeader>
      {mode !== 'source' && (
        <Outline key={textKey(entry, mode, translation)} scroller={scroller} $headings={$headings} />
      )}
      {passage.words !== undefined && (
        <Passage
          key={passage.key}
          words={passage.words}
          scroller={scroller}
          isHere={entry?.id === entryId && !state.error && mode !== 'source'}
          onLeave={passage.leave}
        />
      )}
      <ForeignLinks>
        {/* It scrolls by the commands of the column, and by itself once it has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={t('entry.text')}>
          <EntryBody {...{ entryId, scope, timeline, scroller, state, mode, summary, translation }} />
        </section>
      </ForeignLinks>
      <LateSpeechBar />
      {isNarrow && <EntryTools {...tools} beside="text" />}
    </section>
  )
}

/** Undefined where there is none. */
const choiceOf = ({ isOffered, isShown }: Pick<EntrySummary, 'isOffered' | 'isShown'>): boolean | undefined =>
  isOffered ? isShown : undefined

/** A frame tells where keys go: under fingers it comes with the first key. */
const asOpened = (): FocusOptions => ({ preventScroll: true, ...(isTouch() && { focusVisible: false }) })

/** Another one for another text, which has other headings. */
const textKey = (entry: OpenEntry | undefined, mode: EntryMode, translation: EntryTranslation): string =>
  `${entry?.id} ${mode} ${entry?.content === undefined} ${isReplaced(translation)}`

/** Whether the text is shown in another language alone. */
const isReplaced = ({ shown }: EntryTranslation): boolean =>
  shown?.isAlone === true && (shown.texts.content ?? shown.texts.readabilityContent) !== undefined
