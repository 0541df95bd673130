import { useTranslation } from '@tidings/runtime'
import { BookOpen, Layers, Library, Newspaper, Rss, Spinner, X } from '@tidings/ui'
import { useState, type ReactNode } from 'react'
import { Paperclip, TextQuote } from '../icons.tsx'
import type { Question } from '../composer/use-question.ts'
import type { ContextItem } from './page-context.ts'
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
  const [isOpen, setIsOpen] = useState(false)
  const { files, coming, remove } = attachments
  const others = (context ? 1 : 0) + (selection.text ? 1 : 0)
  const count = others + files.length + coming.length
  // The next question is shown as the first one was.
  if (isOpen && count <= SHOWN) setIsOpen(false)
  if (count === 0) return null
  const room = isOpen ? count : SHOWN - others
  const shownFiles = files.slice(0, room)
  const shownComing = coming.slice(0, room - shownFiles.length)
  const hidden = count - others - shownFiles.length - shownComing.length
  return (
    <ul className={styles.chips} aria-label={t('chat.context.title')}>
      {context && <PageChip context={context} isOff={isContextOff} onToggle={toggleContext} />}
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
      {shownComing.map((each) => (
        <li key={each.id} className={styles.chip}>
          <Spinner />
          <span>{each.name}</span>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setIsOpen(true)}>
            {t('chat.context.more', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  )
}

interface PageChipProps {
  context: ContextItem
  isOff: boolean
  onToggle: () => void
}

/** What is open on the page. */
function PageChip({ context, isOff, onToggle }: PageChipProps) {
  const { t } = useTranslation('ai')
  const name = useContextName(context)
  const Icon = icons[context.kind]
  return (
    <ToggleChip
      icon={<Icon aria-hidden="true" />}
      isOff={isOff}
      hint={t(isOff ? 'chat.context.off' : 'chat.context.on', { name })}
      onToggle={onToggle}
    >
      {name}
    </ToggleChip>
  )
}

/** What is selected in the open entry. */
function SelectionChip({ selection: { text, isOff, toggle } }: { selection: SelectedText }) {
  const { t } = useTranslation('ai')
  return (
    <ToggleChip
      icon={<TextQuote aria-hidden="true" />}
      isOff={isOff}
      hint={t(isOff ? 'chat.selection.off' : 'chat.selection.on')}
      onToggle={toggle}
    >
      {t('chat.selection.quote', { text: text.slice(0, QUOTED) })}
    </ToggleChip>
  )
}

interface ToggleChipProps {
  icon: ReactNode
  isOff: boolean
  /** What a press does. */
  hint: string
  onToggle: () => void
  children: ReactNode
}

/** Goes with the question unless one leaves it out. */
const ToggleChip = ({ icon, isOff, hint, onToggle, children }: ToggleChipProps) => (
  <li>
    <button type="button" className={styles.chip} aria-pressed={!isOff} title={hint} onClick={onToggle}>
      {icon}
      <span dir="auto">{children}</span>
    </button>
  </li>
)
