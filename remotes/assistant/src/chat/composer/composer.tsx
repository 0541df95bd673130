import { useStore, useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { useEffect, useRef, type ClipboardEvent } from 'react'
import { ContextChips } from '../context/context-chips.tsx'
import type { Chat } from '../engine/chat.ts'
import { ArrowUp, AtSign, Paperclip, Square } from '../icons.tsx'
import { plainDraft } from '../question/chip.ts'
import { insertText } from '../question/edit-text.ts'
import { QuestionField } from '../question/question-field.tsx'
import { excessOf } from '../question/question-part.ts'
import { ACCEPTED } from './attach.ts'
import { ModelPicker } from './model-picker.tsx'
import { useDraft } from './use-draft.ts'
import type { Question } from './use-question.ts'
import { useSending } from './use-sending.ts'
import styles from './composer.module.css'

export interface ComposerProps {
  chat: Chat
  question: Question
  /** Takes the focus at once. */
  takesFocus: boolean
  onStop: () => void
}

/** Where one writes what is said next. */
export function Composer({ chat, question, takesFocus, onStop }: ComposerProps) {
  const { t } = useTranslation('ai')
  const { attachments, model, setModel } = question
  const isBusy = useStore(chat.$isBusy)
  const [draft, setDraft] = useDraft(chat.id)
  const area = useRef<HTMLTextAreaElement>(null)
  const excess = excessOf(draft)
  const canAsk = draft.text.trim() !== '' && excess === 0 && !isBusy && attachments.coming.length === 0

  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  const send = useSending(chat, () => {
    if (!canAsk) return
    question.ask(draft)
    setDraft(plainDraft(''))
  })

  function ask() {
    if (canAsk) send()
  }

  function leave(): boolean {
    if (draft.text === '') return false
    area.current?.blur()
    return true
  }

  /** After a space, without which it begins none. */
  function beginMention() {
    if (!area.current) return
    const { selectionStart: start, selectionEnd: end, value } = area.current
    const sign = start === 0 || /\s$/.test(value.slice(0, start)) ? '@' : ' @'
    insertText(area.current, [start, end], sign, ({ value: text }) => setDraft({ ...draft, text }))
  }

  function handlePaste(event: ClipboardEvent) {
    const { files } = event.clipboardData
    if (files.length === 0) return
    event.preventDefault()
    void attachments.add(files)
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <ContextChips question={question} />
      <QuestionField
        label={t('chat.composer.label')}
        placeholder={t('chat.composer.placeholder')}
        draft={draft}
        area={area}
        list="over"
        onChange={setDraft}
        onEnter={ask}
        onEscape={leave}
        onPaste={handlePaste}
      />
      {excess > 0 && (
        <p className={styles.note} role="alert">
          {t('chat.composer.tooLong', { count: excess })}
        </p>
      )}
      <div className={styles.tools}>
        <IconButton label={t('chat.composer.mention')} size="small" onClick={beginMention}>
          <AtSign />
        </IconButton>
        <AttachButton onChoose={(files) => void attachments.add(files)} />
        <ModelPicker value={model} onChange={setModel} />
        {isBusy ? (
          <IconButton className={styles.send} label={t('chat.composer.stop')} onClick={onStop}>
            <Square fill="currentColor" />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            className={styles.send}
            label={t('chat.composer.send')}
            disabled={!canAsk}
            focusableWhenDisabled
          >
            <ArrowUp />
          </IconButton>
        )}
      </div>
    </form>
  )
}

function AttachButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation('ai')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <IconButton label={t('chat.composer.attach')} size="small" onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  )
}
