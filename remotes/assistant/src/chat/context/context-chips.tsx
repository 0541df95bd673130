import { useTranslation } from '@tidings/runtime'
import { BookOpen, Layers, Library, Newspaper, Rss, Spinner, X } from '@tidings/ui'
import { useState } from 'react'
import { Paperclip, TextQuote } from '../icons.tsx'
import type { Question } from '../composer/use-question.ts'
import type { SelectedText } from './selected-text.ts'
import { useContextName } from './use-context-name.ts'
import styles from './context.module.css'

/** As many are shown; the rest once one asks for them. */
const SHOWN = 4

/** Of a long selection its beginning is shown. */
const QUOTED = 80

const icons = { entry: Newspaper, feed: Rss, list: Library, category: Layers, view: BookOpen }

/** What goes with what is said next: what is open on the page, and files. */
export function ContextChips({ question }: { question: Question }) {
  const { context, isContextOff, toggleContext, attachments, selection } = question
  const { t } = useTranslation('ai')
  const name = useContextName(context)
  const [isOpen, setIsOpen] = useState(false)
  const { files, coming, remove } = attachments
  const others = (context ? 1 : 0) + (selection.text ? 1 : 0)
  if (others + files.length + coming.length === 0) return null
  const Icon = icons[context?.kind ?? 'view']
  const shownFiles = isOpen ? files : files.slice(0, SHOWN - others)
  return (
    <ul className={styles.chips} aria-label={t('chat.context.title')}>
      {context && (
        <li>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={!isContextOff}
            title={t(isContextOff ? 'chat.context.off' : 'chat.context.on', { name })}
            onClick={toggleContext}
          >
            <Icon aria-hidden="true" />
            <span>{name}</span>
          </button>
        </li>
      )}
      {selection.text && <SelectionChip selection={selection} />}
      {shownFiles.map(({ id, attachment }) => (
        <li key={id} className={styles.chip}>
          <Paperclip aria-hidden="true" />
          <span title={attachment.name}>{attachment.name}</span>
          <button
            type="button"
            aria-label={t('chat.file.remove', { name: attachment.name })}
            onClick={() => remove(id)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
      {shownFiles.length < files.length && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setIsOpen(true)}>
            {t('chat.context.more', { count: files.length - shownFiles.length })}
          </button>
        </li>
      )}
      {coming.map((each) => (
        <li key={each} className={styles.chip}>
          <Spinner />
          <span>{each}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is selected in the open entry; it goes with the question unless one leaves it out. */
function SelectionChip({ selection: { text, isOff, toggle } }: { selection: SelectedText }) {
  const { t } = useTranslation('ai')
  return (
    <li>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={!isOff}
        title={t(isOff ? 'chat.selection.off' : 'chat.selection.on')}
        onClick={toggle}
      >
        <TextQuote aria-hidden="true" />
        <span dir="auto">{t('chat.selection.quote', { text: text.slice(0, QUOTED) })}</span>
      </button>
    </li>
  )
}
