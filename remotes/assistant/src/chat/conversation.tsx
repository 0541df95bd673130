import { useStore, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useState, type DragEvent } from 'react'
import { failureOf } from '../failures/failure.ts'
import { ShortcutRow } from '../shortcuts/shortcut-row.tsx'
import { SUMMARIZE, type Shortcut } from '../shortcuts/shortcuts.ts'
import { useShortcutName } from '../shortcuts/use-shortcut-name.ts'
import { Composer } from './composer/composer.tsx'
import { useQuestion } from './composer/use-question.ts'
import { targetAt } from './context/page-context.ts'
import type { Chat } from './engine/chat.ts'
import { MessageList } from './messages/message-list.tsx'
import { plainDraft } from './question/chip.ts'
import { say, shortcutDraft } from './say.ts'
import { SummariseCommand, type Summarise } from './summarise-command.tsx'
import { useSeen } from './use-seen.ts'
import { Welcome } from './welcome.tsx'
import styles from './chat.module.css'

export interface ConversationProps {
  chat: Chat
  /** The address of what a question may be about. */
  pathname: string
  takesFocus: boolean
  /** In a chat for that. */
  onSummarise: Summarise
}

/** A chat: what was said, and where one goes on. */
export function Conversation({ chat, pathname, takesFocus, onSummarise }: ConversationProps) {
  const { t } = useTranslation('ai')
  const isBegun = useStore(chat.$isBegun)
  const isReady = useStore(chat.$isReady)
  const question = useQuestion(chat, pathname)
  const nameOf = useShortcutName()
  const drop = useDrop((files) => void question.attachments.add(files))
  useSeen(chat)

  async function stop() {
    try {
      await chat.stop()
    } catch (error) {
      toast.error(t('chat.notStopped', { words: t(failureOf(error).words) }))
    }
  }

  const target = targetAt(pathname)
  function handleShortcut(shortcut: Shortcut) {
    // Of an entry it is a question as any other.
    if (!isBegun && shortcut.id === SUMMARIZE && target === 'list' && onSummarise) onSummarise()
    else question.ask(shortcutDraft(shortcut, nameOf(shortcut)))
  }
  function handleGoOn() {
    // What one is about to say, and what is open, are not part of it.
    const said = {
      draft: plainDraft(t('toolCall.goOn.said')),
      files: [],
      withContext: false,
      selected: '',
    }
    void say(chat, said, pathname)
  }
  const shortcuts = (
    <ShortcutRow
      target={target}
      look={isBegun ? 'row' : 'choices'}
      disabled={!isReady}
      onChoose={handleShortcut}
    />
  )

  return (
    <div className={styles.conversation} {...drop}>
      <SummariseCommand summarise={onSummarise} />
      <MessageList
        chat={chat}
        onGoOn={handleGoOn}
        welcome={
          <Welcome
            context={question.context}
            shortcuts={shortcuts}
            onAsk={(text) => question.ask(plainDraft(text))}
          />
        }
      />
      {isBegun && shortcuts}
      <Composer chat={chat} question={question} takesFocus={takesFocus} onStop={() => void stop()} />
      <p className={styles.caution}>{t('chat.caution')}</p>
    </div>
  )
}

/** Takes files that are dragged here. */
function useDrop(onFiles: (files: FileList) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return {
    'data-dropping': isDraggedOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      setIsDraggedOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    },
  }
}
