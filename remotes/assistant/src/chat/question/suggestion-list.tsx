import { useTranslation } from '@tidings/runtime'
import { BookOpen, Layers, Newspaper, Rss, Sparkles } from '@tidings/ui'
import { useEffect, useRef } from 'react'
import { CalendarDays } from '../icons.tsx'
import type { Suggestion } from './suggest.ts'
import styles from './question.module.css'

const icons = {
  entry: Newspaper,
  feed: Rss,
  category: Layers,
  view: BookOpen,
  date: CalendarDays,
  shortcut: Sparkles,
}

interface SuggestionListProps {
  id: string
  look: 'over' | 'between'
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** What can be chosen for what is typed; the field keeps the focus, and its keys move in it. */
export function SuggestionList({ id, look, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('ai')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Its value is no clean-up: browsers that scroll in their own time give a promise.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      // A list of the platform takes the focus from the field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label={t('chat.suggest.title')}
      className={styles.suggestions}
      data-look={look}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion, at) => {
        const Icon = icons[suggestion.chip.kind]
        return (
          // The keys are those of the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={JSON.stringify(suggestion.chip)}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles.suggestion}
            onClick={() => onChoose(suggestion)}
          >
            <Icon aria-hidden="true" />
            <span className={styles.suggested}>{suggestion.title}</span>
            {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
          </div>
        )
      })}
    </div>
  )
}
