import type { ChatSession } from '@tidings/contracts'
import { formatDate, useTranslation } from '@tidings/runtime'

/** What a chat is called: by its title, or by when it was begun (product.md, chat sessions). */
export function useSessionTitle() {
  const { t } = useTranslation('ai')
  return ({ chatId, title, createdAt }: Pick<ChatSession, 'chatId' | 'title' | 'createdAt'>): string => {
    if (title !== '') return title
    const key = chatId.startsWith('timeline-summary:')
      ? 'chat.session.timelineSummary'
      : 'chat.session.untitled'
    return t(key, { time: formatDate(new Date(createdAt).getTime()) })
  }
}
