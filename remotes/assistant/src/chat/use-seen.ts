import { useQuery } from '@tidings/runtime'
import { useEffect } from 'react'
import type { Chat } from './engine/chat.ts'
import { isUnread, noteSession, sessionsQuery } from './sessions/sessions.api.ts'

/**
 * Of an open chat what was said meanwhile, on another page, by a task or while there was no network, is brought, and noted as seen
 * while somebody looks.
 */
export function useSeen(chat: Chat): void {
  const { data: sessions } = useQuery(sessionsQuery())
  const unread = sessions?.find((session) => session.chatId === chat.id && isUnread(session))
  const updatedAt = unread?.updatedAt

  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      await chat.refresh()
      if (updatedAt !== undefined) await noteSession(chat.id, updatedAt)
    }
    const handleReturn = () => void look()
    if (updatedAt !== undefined) void look()
    document.addEventListener('visibilitychange', handleReturn)
    addEventListener('online', handleReturn)
    return () => {
      document.removeEventListener('visibilitychange', handleReturn)
      removeEventListener('online', handleReturn)
    }
  }, [chat, updatedAt])
}
