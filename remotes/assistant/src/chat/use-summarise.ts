import { View } from '@tidings/contracts'
import { viewOfTimelineId } from '@tidings/contracts/timeline-address'
import { $settings, parseTimelinePath, paths } from '@tidings/runtime'
import { SUMMARIZE } from '../shortcuts/shortcuts.ts'
import { useShortcutList } from '../shortcuts/use-shortcut-list.ts'
import { useShortcutName } from '../shortcuts/use-shortcut-name.ts'
import { isNameable } from './context/page-context.ts'
import type { Chat } from './engine/chat.ts'
import { newId } from './engine/new-id.ts'
import { beginChat } from './engine/open-chats.ts'
import { say, shortcutDraft } from './say.ts'
import type { Summarise } from './summarise-command.tsx'

/** The names of chats have a bound, and those of categories none of ours. */
const FEED_LENGTH = 80

type Timeline = Parameters<typeof paths.timeline>[0]

/** Sums up the timeline at an address, in a chat of its own; also where one of its entries is open beside it. */
export function useSummarise(pathname: string, onBegin: (chat: Chat) => void): Summarise {
  const nameOf = useShortcutName()
  const shortcut = useShortcutList().find(({ id, enabled }) => id === SUMMARIZE && enabled)
  const { timelineId, feedId } = parseTimelinePath(pathname) ?? {}
  const timeline = timelineId !== undefined && isNameable({ feedId }) ? { timelineId, feedId } : undefined
  if (!shortcut || !timeline) return undefined
  return () => {
    const chat = beginChat(nameChat(timeline))
    onBegin(chat)
    const draft = shortcutDraft(shortcut, nameOf(shortcut))
    void say(chat, { draft, files: [], withContext: true, selected: '' }, paths.timeline(timeline))
  }
}

/** As the wire names chats in which a timeline is summed up (api.md 4). */
function nameChat({ timelineId, feedId = 'all' }: Timeline): string {
  const view = viewOfTimelineId(timelineId) ?? View.All
  const feed = encodeURIComponent(feedId).slice(0, FEED_LENGTH)
  const read = $settings.get().unreadOnly ? 'unread' : 'all'
  return ['timeline-summary', view, feed, timelineId, read, newId()].join(':')
}
