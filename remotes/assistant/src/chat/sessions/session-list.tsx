import { limits, type ChatSession } from '@tidings/contracts'
import { formatRelative, useQuery, useTranslation } from '@tidings/runtime'
import { ConfirmDialog, IconButton, Search, TextField, toast, Trash2, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { forgetChat } from '../engine/open-chats.ts'
import { foundSessionsQuery, isUnread, removeSession, sessionsQuery } from './sessions.api.ts'
import { useSessionTitle } from './use-session-title.ts'
import styles from './sessions.module.css'

export interface SessionListProps {
  /** The chat that is open. */
  current: string
  onOpen: (chatId: string) => void
  /** One was removed that was open. */
  onRemoved: () => void
}

/** All chats, the latest first, or those that a search finds. */
export function SessionList(props: SessionListProps) {
  const { t } = useTranslation('ai')
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data: all, error, refetch } = useQuery(sessionsQuery())
  const found = useQuery({ ...foundSessionsQuery(search), enabled: search !== '' })
  const shown = search === '' ? all : found.data
  const failure = search === '' ? error : found.error

  if (all?.length === 0) return <p className={styles.none}>{t('chat.session.none')}</p>
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('chat.session.search')}
          hideLabel
          type="search"
          icon={<Search />}
          placeholder={t('chat.session.search')}
          maxLength={limits.searchLength}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {failure && !shown && (
        <FailureNotice error={failure} onRetry={() => void (search === '' ? refetch() : found.refetch())} />
      )}
      {shown?.length === 0 && <p className={styles.none}>{t('chat.session.nothingFound')}</p>}
      {shown && <Sessions {...props} sessions={shown} />}
    </>
  )
}

/** These chats, each with when it changed last, and whether there is something new in it. */
export function Sessions({
  sessions,
  current,
  onOpen,
  onRemoved,
}: SessionListProps & { sessions: readonly ChatSession[] }) {
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
