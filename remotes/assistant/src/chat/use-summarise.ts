import { $settings, parseTimelinePath } from '@tidings/runtime'
import { SUMMARIZE } from '../shortcuts/shortcuts.ts'
import { useShortcutList } from '../shortcuts/use-shortcut-list.ts'
import { useShortcutName } from '../shortcuts/use-shortcut-name.ts'
import { targetAt } from './context/page-context.ts'
import type { Chat } from './engine/chat.ts'
import { newId } from './engine/new-id.ts'
import { beginChat } from './engine/open-chats.ts'
import { say, shortcutDraft } from './say.ts'

/** The names of chats have a bound, and those of categories none of ours. */
const FEED_LENGTH = 80

/** Sums up the timeline at an address, in a chat of its own; undefined where there is none, or no shortcut for it. */
export function useSummarise(pathname: string, onBegin: (chat: Chat) => void): (() => void) | undefined {
  const nameOf = useShortcutName()
  const shortcut = useShortcutList().find(({ id, enabled }) => id === SUMMARIZE && enabled)
  if (!shortcut || targetAt(pathname) !== 'list') return undefined
  return () => {
    const chat = beginChat(nameChat(pathname))
    onBegin(chat)
    const draft = shortcutDraft(shortcut, nameOf(shortcut))
    void say(chat, { draft, files: [], withContext: true, selected: '' }, pathname)
  }
}

/** As the wire names chats in which a timeline is summed up (api.md 4). */
function nameChat(pathname: string): string {
  const { timelineId = 'all', feedId = 'all' } = parseTimelinePath(pathname) ?? {}
  const view = timelineId === 'all' ? '-1' : timelineId.replace('view-', '')
  const feed = encodeURIComponent(feedId).slice(0, FEED_LENGTH)
  const read = $settings.get().unreadOnly ? 'unread' : 'all'
  return ['timeline-summary', view, feed, timelineId, read, newId()].join(':')
}
