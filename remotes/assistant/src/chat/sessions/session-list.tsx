import type { ChatSession } from '@tidings/contracts'
import { formatRelative, useQuery, useTranslation } from '@tidings/runtime'
import { ConfirmDialog, IconButton, toast, Trash2, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { forgetChat } from '../engine/open-chats.ts'
import { isUnread, removeSession, sessionsQuery } from './sessions.api.ts'
import { useSessionTitle } from './use-session-title.ts'
import styles from './sessions.module.css'

export interface SessionListProps {
  /** The chat that is open. */
  current: string
  onOpen: (chatId: string) => void
  /** One was removed that was open. */
  onRemoved: () => void
}

/** All chats, the latest first. */
export function SessionList({ current, onOpen, onRemoved }: SessionListProps) {
  const { t } = useTranslation('ai')
  const { data, error, refetch } = useQuery(sessionsQuery())
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

  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <p className={styles.none}>{t('chat.session.none')}</p>
  return (
    <>
      <ul className={styles.sessions}>
        {data?.map((session) => (
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
