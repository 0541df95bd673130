import type { FileBlock } from '@tidings/contracts'
import { useSettings, useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { ContextItem } from '../context/page-context.ts'
import { ContextChips } from '../context/context-chips.tsx'
import { ArrowUp, Paperclip, Square } from '../icons.tsx'
import { ACCEPTED } from './attach.ts'
import { ModelPicker } from './model-picker.tsx'
import type { useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import styles from './composer.module.css'

/** What one has written, and what goes with it. */
export interface Said {
  text: string
  files: readonly FileBlock[]
  /** With what is open on the page. */
  withContext: boolean
  model?: string | undefined
}

export interface ComposerProps {
  chatId: string
  isBusy: boolean
  /** What is open on the page, which one may leave out. */
  context: ContextItem | null
  attachments: ReturnType<typeof useAttachments>
  /** Takes the focus at once. */
  takesFocus: boolean
  onAsk: (said: Said) => void
  onStop: () => void
}

/** Where one writes what is said next. */
export function Composer(props: ComposerProps) {
  const { chatId, isBusy, context, attachments, takesFocus, onAsk, onStop } = props
  const { t } = useTranslation('ai')
  const [text, setText] = useDraft(chatId)
  const [isContextOff, setContextOff] = useState(false)
  const { chatModel } = useSettings()
  const [model, setModel] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const canAsk = text.trim() !== '' && !isBusy && attachments.coming.length === 0

  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  function ask() {
    if (!canAsk) return
    onAsk({ text: text.trim(), files: attachments.files, withContext: !isContextOff, model })
    setText('')
    attachments.clear()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.currentTarget.blur()
    }
    // Enter also ends what is chosen among the signs of a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
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
      <ContextChips
        context={context}
        isContextOff={isContextOff}
        onToggleContext={() => setContextOff(!isContextOff)}
        attachments={attachments}
      />
      <textarea
        ref={area}
        className={styles.text}
        aria-label={t('chat.composer.label')}
        placeholder={t('chat.composer.placeholder')}
        rows={1}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      />
      <div className={styles.tools}>
        <AttachButton onChoose={(files) => void attachments.add(files)} />
        <ModelPicker value={model ?? chatModel} onChange={setModel} />
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
