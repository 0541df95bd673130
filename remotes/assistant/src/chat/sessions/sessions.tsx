import type { ChatSession } from '@tidings/contracts'
import { formatRelative, useTranslation } from '@tidings/runtime'
import { ConfirmDialog, IconButton, toast, Trash2, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { forgetChat } from '../engine/open-chats.ts'
import { isUnread, removeSession } from './sessions.api.ts'
import { useSessionTitle } from './use-session-title.ts'
import styles from './sessions.module.css'

export interface SessionsProps {
  sessions: readonly ChatSession[]
  /** The chat that is open. */
  current: string
  onOpen: (chatId: string) => void
  /** One was removed that was open. */
  onRemoved: () => void
}

/** These chats, each with when it changed last, and whether there is something new in it. */
export function Sessions({ sessions, current, onOpen, onRemoved }: SessionsProps) {
  const { t } = useTranslation('ai')
  const [removed, setRemoved] = useState<ChatSession | null>(null)
  const titleOf = useSessionTitle()

  async function handleRemove() {
    if (!removed) return
    try {
      await removeSession(removed.chatId)
      forgetChat(removed.chatId)
      if (removed.chatId === current) onRemoved()
    } catch {
      toast.error(t('chat.session.notRemoved'))
    }
    setRemoved(null)
  }

  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li
            key={session.chatId}
            className={styles.row}
            data-current={session.chatId === current || undefined}
          >
            <button
              type="button"
              className={styles.open}
              aria-current={session.chatId === current || undefined}
              onClick={() => onOpen(session.chatId)}
            >
              {isUnread(session) && session.chatId !== current && (
                <span className={styles.unread}>
                  <VisuallyHidden>{t('chat.session.unread')}</VisuallyHidden>
                </span>
              )}
              <span className={styles.title}>{titleOf(session)}</span>
              <time dateTime={session.updatedAt}>
                {formatRelative(new Date(session.updatedAt).getTime())}
              </time>
            </button>
            <IconButton
              label={t('chat.session.removeNamed', { title: titleOf(session) })}
              size="small"
              onClick={() => setRemoved(session)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          title={t('chat.session.removeTitle', { title: titleOf(removed) })}
          description={t('chat.session.removeText')}
          confirmLabel={t('chat.session.remove')}
          cancelLabel={t('chat.cancel')}
          danger
          onConfirm={handleRemove}
        />
      )}
    </>
  )
}
