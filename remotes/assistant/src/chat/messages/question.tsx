import type { ContextBlock, FileBlock } from '@tidings/contracts'
import { CHAT_ENTRIES_MAX } from '@tidings/contracts/form-limits'
import { useStore, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Copy, IconButton, Pencil, toast } from '@tidings/ui'
import { memo, useEffect, useRef, useState } from 'react'
import type { Chat } from '../engine/chat.ts'
import type { Message } from '../engine/chat-state.ts'
import { Paperclip, TextQuote } from '../icons.tsx'
import type { Draft } from '../question/chip.ts'
import { QuestionField } from '../question/question-field.tsx'
import { draftOfParts, draftToPart } from '../question/question-part.ts'
import { SaidText } from '../question/said-text.tsx'
import { useCopy } from '../../use-copy.ts'
import { questionBlocks } from './message-parts.ts'
import styles from './messages.module.css'

export interface QuestionProps {
  chat: Chat
  message: Message
}

/** What somebody has said, with what went with it. */
export const Question = memo(({ chat, message: { id, messageParts: parts } }: QuestionProps) => {
  const { t } = useTranslation('ai')
  const copy = useCopy()
  const [isEdited, setIsEdited] = useState(false)
  const draft = draftOfParts(parts)
  const blocks = questionBlocks(parts)

  async function handleCopy() {
    if (await copy(draft.text)) toast(t('chat.copied'))
  }

  function handleSave(next: Draft) {
    setIsEdited(false)
    const kept = parts.filter(({ type }) => type === 'data-block')
    void chat.edit(id, [...kept, draftToPart(next)])
  }

  if (isEdited) {
    return <EditQuestion chat={chat} draft={draft} onSave={handleSave} onCancel={() => setIsEdited(false)} />
  }
  return (
    <article className={styles.question} aria-label={t('chat.question')}>
      <div className={styles.bubble} dir="auto">
        <SaidText draft={draft} />
      </div>
      <QuestionContext blocks={blocks} />
      <div className={styles.actions}>
        <IconButton label={t('chat.copy')} size="small" onClick={() => void handleCopy()}>
          <Copy />
        </IconButton>
        <EditButton chat={chat} onPress={() => setIsEdited(true)} />
      </div>
    </article>
  )
})

/** While a reply comes nothing can be said, nor before it is known what was said. */
function EditButton({ chat, onPress }: { chat: Chat; onPress: () => void }) {
  const { t } = useTranslation('ai')
  const isReady = useStore(chat.$isReady)
  return (
    <IconButton
      className={styles.editButton}
      label={t('chat.edit')}
      size="small"
      disabled={!isReady}
      onClick={onPress}
    >
      <Pencil />
    </IconButton>
  )
}

/** Of a long text that was selected its beginning is shown. */
const QUOTED = 200

function QuestionContext({ blocks }: { blocks: readonly (ContextBlock | FileBlock)[] }) {
  const { t } = useTranslation('ai')
  const files = blocks.flatMap((block) => (block.type === 'fileAttachment' ? [block] : []))
  const about = blocks.some(({ type }) => type === 'mainEntry') ? 'entry' : 'timeline'
  const [selected] = blocks.flatMap((block) => (block.type === 'selectedText' ? [block.value] : []))
  const isAboutPage = blocks.some(({ type }) => type !== 'fileAttachment' && type !== 'selectedText')
  if (blocks.length === 0) return null
  return (
    <ul className={styles.about}>
      {isAboutPage && <li>{t(`chat.about.${about}`, { count: CHAT_ENTRIES_MAX })}</li>}
      {selected !== undefined && (
        <li>
          <TextQuote aria-hidden="true" />
          <span className={styles.quote} dir="auto">
            {t('chat.selection.quote', { text: selected.slice(0, QUOTED) })}
          </span>
        </li>
      )}
      {files.map(({ id, attachment: { name, serverUrl } }) => (
        <li key={id}>
          <Paperclip aria-hidden="true" />
          <a href={serverUrl} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface EditQuestionProps {
  chat: Chat
  draft: Draft
  onSave: (draft: Draft) => void
  onCancel: () => void
}

function EditQuestion({ chat, draft, onSave, onCancel }: EditQuestionProps) {
  const { t } = useTranslation('ai')
  // Another reply is being written: what is typed waits for its end.
  const busy = useStore(chat.$isBusy)
  const [next, setNext] = useState(draft)
  const [before] = useState(draft.text)
  useUnsavedWork(next.text !== before)
  const area = useRef<HTMLTextAreaElement>(null)
  // Whoever presses the button wants to write on.
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])
  const canSave = next.text.trim() !== '' && !busy
  const save = () => canSave && onSave(next)
  function handleEscape() {
    onCancel()
    return true
  }
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.editField}>
        <QuestionField
          label={t('chat.edit')}
          draft={next}
          area={area}
          list="between"
          onChange={setNext}
          onEnter={save}
          onEscape={handleEscape}
        />
      </div>
      <p className={styles.note}>{t(busy ? 'chat.editWaits' : 'chat.editHint')}</p>
      <div className={styles.editActions}>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('chat.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={!canSave}>
          {t('chat.composer.send')}
        </Button>
      </div>
    </form>
  )
}
