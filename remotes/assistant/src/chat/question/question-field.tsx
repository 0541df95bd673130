import { useTranslation } from '@tidings/runtime'
import { VisuallyHidden } from '@tidings/ui'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { CHIPS_MAX, listPieces, withOwnLabel, type Chip, type Draft } from './chip.ts'
import { chipToDelete, insertText } from './edit-text.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { Suggestion } from './suggest.ts'
import { findTrigger } from './trigger.ts'
import { useSuggestions } from './use-suggestions.ts'
import styles from './question.module.css'

export interface QuestionFieldProps {
  label: string
  placeholder?: string
  draft: Draft
  area: RefObject<HTMLTextAreaElement | null>
  /** The list stands above what follows in the page, or between it. */
  list: 'over' | 'between'
  onChange: (draft: Draft) => void
  onEnter: () => void
  /** Escape, where there is nothing to close; true where something was done about it. */
  onEscape: () => boolean
  onPaste?: (event: ClipboardEvent) => void
}

/** Where a question is written: what it mentions and its shortcut stand in it by their names (decision 290). */
export function QuestionField(props: QuestionFieldProps) {
  const { label, placeholder, draft, area, list, onChange, onEnter, onEscape, onPaste } = props
  const { t } = useTranslation('ai')
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const chosen = useRef<Chip>(undefined)
  const trigger = caret === null ? null : findTrigger(draft, caret)
  const isClosed = trigger === null || trigger.from === closedAt
  const suggestions = useSuggestions(isClosed ? null : trigger)
  const isOpen = suggestions.length > 0
  const at = Math.min(active, suggestions.length - 1)

  function handleText({ value: text, selectionStart }: HTMLTextAreaElement) {
    const chips = chosen.current ? [...draft.chips.slice(1 - CHIPS_MAX), chosen.current] : draft.chips
    chosen.current = undefined
    setCaret(selectionStart)
    setActive(0)
    if (findTrigger({ text, chips }, selectionStart)?.from !== closedAt) setClosedAt(null)
    onChange({ text, chips })
  }

  function choose({ chip }: Suggestion) {
    if (!area.current || !trigger || caret === null) return
    chosen.current = withOwnLabel(chip, draft.chips)
    insertText(area.current, [trigger.from, caret], `${chosen.current.label} `, handleText)
  }

  function handleListKey({ key }: KeyboardEvent): boolean {
    const suggestion = suggestions[at]
    if (!suggestion) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActive((at + (key === 'ArrowDown' ? 1 : -1) + suggestions.length) % suggestions.length)
    } else if (key === 'Enter' || key === 'Tab') choose(suggestion)
    else if (key === 'Escape') setClosedAt(trigger?.from ?? null)
    else return false
    return true
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends what is chosen among the signs of a word, of which Safari says so by this number alone.
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && handleListKey(event)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape' && onEscape()) event.preventDefault()
    else selectChip(event, draft)
  }

  return (
    <>
      {isOpen && (
        <SuggestionList id={listId} look={list} suggestions={suggestions} active={at} onChoose={choose} />
      )}
      <VisuallyHidden>
        <output>{isOpen && t('chat.suggest.count', { count: suggestions.length })}</output>
      </VisuallyHidden>
      <div className={styles.scroller}>
        <div className={styles.field}>
          <Shown draft={draft} />
          <textarea
            ref={area}
            className={styles.text}
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
            placeholder={placeholder}
            rows={1}
            value={draft.text}
            onChange={({ currentTarget }) => handleText(currentTarget)}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              setCaret(selectionStart === selectionEnd ? selectionStart : null)
            }
            onBlur={() => setCaret(null)}
            // Before the panel around it hears of the key.
            onKeyDownCapture={handleKey}
            onPaste={onPaste}
          />
        </div>
      </div>
    </>
  )
}

/** What is deleted beside a chip is the whole chip: it is selected, and the key deletes what is selected. */
function selectChip({ key, currentTarget: area }: KeyboardEvent<HTMLTextAreaElement>, draft: Draft): void {
  const range = chipToDelete(draft, area, key)
  if (range) area.setSelectionRange(...range)
}

/** The same text behind the field, in which the chips have their look. */
function Shown({ draft }: { draft: Draft }) {
  return (
    <div className={styles.shown} aria-hidden="true">
      {listPieces(draft).map(({ chip, from, text }) =>
        chip ? (
          <mark key={from} data-kind={chip.kind}>
            {text}
          </mark>
        ) : (
          <span key={from}>{text}</span>
        ),
      )}
      {/* A line that was begun has its height before anything stands in it. */}
      {'\u200b'}
    </div>
  )
}
