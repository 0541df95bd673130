import { useQuery, useStore } from '@tidings/runtime'
import type { Chat } from '../engine/chat.ts'
import { sessionsQuery } from './sessions.api.ts'
import { useSessionTitle } from './use-session-title.ts'

/** What a chat is called, as the list of chats has it; empty for one in which nothing was said yet. */
export function useChatTitle(chat: Chat): string {
  const title = useStore(chat.$title)
  const titleOf = useSessionTitle()
  const { data: sessions = [] } = useQuery(sessionsQuery())
  const known = sessions.find(({ chatId }) => chatId === chat.id)
  // A new one may have been given its title since the list was told.
  return known ? titleOf({ ...known, title: known.title || title }) : title
}
