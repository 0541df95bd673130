import { useSettings, useStore, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { useEffect, useState, type DragEvent } from 'react'
import { failureOf } from '../failures/failure.ts'
import { Composer, type Said } from './composer/composer.tsx'
import { useAttachments } from './composer/use-attachments.ts'
import { findPageContext, usePageContext } from './context/page-context.ts'
import type { Part } from './engine/apply-chunk.ts'
import type { Chat } from './engine/chat.ts'
import { isBusy } from './engine/chat-state.ts'
import { MessageList } from './messages/message-list.tsx'
import { Welcome } from './welcome.tsx'
import styles from './chat.module.css'

export interface ConversationProps {
  chat: Chat
  /** The address of what a question may be about. */
  pathname: string
  takesFocus: boolean
}

/** A chat: what was said, and where one goes on. */
export function Conversation({ chat, pathname, takesFocus }: ConversationProps) {
  const { t } = useTranslation('ai')
  const { unreadOnly } = useSettings()
  const state = useStore(chat.$state)
  const context = usePageContext(pathname)
  const attachments = useAttachments()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useRefresh(chat)

  async function ask({ text, files, withContext, model }: Said) {
    // It may not have been looked up yet, however fast one types.
    const open = withContext ? await findPageContext(pathname, unreadOnly) : null
    const blocks = [...(open?.blocks ?? []), ...files]
    const parts: Part[] = blocks.length > 0 ? [{ type: 'data-block', data: blocks }] : []
    await chat.ask({ parts: [...parts, { type: 'text', text }], model })
  }

  async function stop() {
    try {
      await chat.stop()
    } catch (error) {
      toast.error(t('chat.notStopped', { words: t(failureOf(error).words) }))
    }
  }

  function handleDrop(event: DragEvent) {
    setIsDraggedOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void attachments.add(event.dataTransfer.files)
  }

  return (
    <div
      className={styles.conversation}
      data-dropping={isDraggedOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
    >
      <MessageList
        chat={chat}
        state={state}
        welcome={
          <Welcome context={context} onAsk={(text) => void ask({ text, files: [], withContext: true })} />
        }
      />
      <Composer
        chatId={chat.id}
        isBusy={isBusy(state)}
        context={context}
        attachments={attachments}
        takesFocus={takesFocus}
        onAsk={(said) => void ask(said)}
        onStop={() => void stop()}
      />
      <p className={styles.caution}>{t('chat.caution')}</p>
    </div>
  )
}

/** Whoever comes back to the page sees what was said on another meanwhile. */
function useRefresh(chat: Chat) {
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void chat.refresh()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [chat])
}
