import type { ContextBlock, FileBlock } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Button, Copy, IconButton, Pencil, toast } from '@tidings/ui'
import { memo, useState } from 'react'
import type { Part } from '../engine/apply-chunk.ts'
import type { Message } from '../engine/chat-state.ts'
import { Paperclip } from '../icons.tsx'
import { questionBlocks, questionText } from './message-parts.ts'
import styles from './messages.module.css'

export interface QuestionProps {
  message: Message
  /** Says it in other words; always the same, so that a long chat is not drawn anew for it. */
  onEdit: (id: string, parts: Part[]) => void
}

/** What somebody has said, with what went with it. */
export const Question = memo(({ message: { id, messageParts: parts }, onEdit }: QuestionProps) => {
  const { t } = useTranslation('ai')
  const [isEdited, setIsEdited] = useState(false)
  const text = questionText(parts)
  const blocks = questionBlocks(parts)

  async function handleCopy() {
    await navigator.clipboard.writeText(text)
    toast(t('chat.copied'))
  }

  function handleSave(next: string) {
    setIsEdited(false)
    const kept = parts.filter(({ type }) => type === 'data-block')
    onEdit(id, [...kept, { type: 'text', text: next }])
  }

  if (isEdited) return <EditQuestion text={text} onSave={handleSave} onCancel={() => setIsEdited(false)} />
  return (
    <article className={styles.question} aria-label={t('chat.question')}>
      <div className={styles.bubble} dir="auto">
        {text}
      </div>
      <QuestionContext blocks={blocks} />
      <div className={styles.actions}>
        <IconButton label={t('chat.copy')} size="small" onClick={() => void handleCopy()}>
          <Copy />
        </IconButton>
        <IconButton
          className={styles.editButton}
          label={t('chat.edit')}
          size="small"
          onClick={() => setIsEdited(true)}
        >
          <Pencil />
        </IconButton>
      </div>
    </article>
  )
})

function QuestionContext({ blocks }: { blocks: readonly (ContextBlock | FileBlock)[] }) {
  const { t } = useTranslation('ai')
  const files = blocks.flatMap((block) => (block.type === 'fileAttachment' ? [block] : []))
  const about = blocks.some(({ type }) => type === 'mainEntry') ? 'entry' : 'timeline'
  if (blocks.length === 0) return null
  return (
    <ul className={styles.about}>
      {files.length < blocks.length && <li>{t(`chat.about.${about}`)}</li>}
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
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}

function EditQuestion({ text, onSave, onCancel }: EditQuestionProps) {
  const { t } = useTranslation('ai')
  const [next, setNext] = useState(text)
  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault()
        if (next.trim() !== '') onSave(next.trim())
      }}
    >
      <textarea
        // Whoever presses the button wants to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('chat.edit')}
        value={next}
        onChange={({ currentTarget: { value } }) => setNext(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onCancel()
        }}
      />
      <p className={styles.note}>{t('chat.editHint')}</p>
      <div className={styles.editActions}>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('chat.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={next.trim() === ''}>
          {t('chat.composer.send')}
        </Button>
      </div>
    </form>
  )
}
