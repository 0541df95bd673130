import { db, getEntry, getFeed } from '@tidings/db'
import { changeSettings, useCommand } from '@tidings/runtime'
import { inOrder } from '../actions/in-order.ts'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { useEntryActions, type ActionEntry } from '../actions/use-entry-actions.ts'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { useDeleteEntry } from '../inboxes/use-delete-entry.ts'
import type { Scope } from '../scope/scope.ts'
import { useUnreadCount } from '../scope/use-unread-count.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import { idsBeside } from './timeline.ts'
import type { Timeline } from './use-timeline.ts'

interface TimelineCommandsOptions {
  scope: Scope
  timeline: Timeline
  entryId: string | null
  unreadOnly: boolean
  openBeside: (step: 1 | -1) => void
}

/**
 * Answers the commands of a timeline and of its entries: the open one, else the one whose row has the focus. It draws
 * nothing, and what counts for it alone draws nothing anew.
 */
export function TimelineCommands(options: TimelineCommandsOptions) {
  const { scope, timeline, unreadOnly, openBeside } = options
  const markAllRead = useMarkAllRead()
  const unread = useUnreadCount(scope)

  useCommand('timeline:switch-to-next', () => openBeside(1))
  useCommand('timeline:switch-to-previous', () => openBeside(-1))
  useCommand('timeline:refetch', timeline.refresh)
  useCommand('timeline:unread-only', () => void changeSettings({ unreadOnly: !unreadOnly }))
  useCommand('subscription:mark-all-as-read', () => {
    if (unread > 0) void markAllRead(scope, unread)
  })
  useEntryCommands(options)
  useSourceCommands(scope)
  return null
}

function useEntryCommands({ timeline, entryId }: TimelineCommandsOptions): void {
  const actions = useEntryActions()
  const deleteEntry = useDeleteEntry()
  const withEntry = (
    act: (entry: ActionEntry) => unknown,
    inTurn = async (change: () => Promise<void>) => change(),
  ) => {
    return async () => {
      const id = entryId ?? focusedEntryId()
      if (id === null) return
      await inTurn(async () => {
        const entry = await getEntry(db, id)
        if (entry) await act(entry)
      })
    }
  }
  const changing = (act: (entry: ActionEntry) => unknown) => withEntry(act, inOrder)

  useCommand('entry:read', changing(actions.toggleRead))
  useCommand('entry:star', changing(actions.toggleStar))
  useCommand('entry:open-in-browser', withEntry(actions.openOriginal))
  useCommand('entry:copy-link', withEntry(actions.copyLink))
  useCommand('entry:copy-title', withEntry(actions.copyTitle))
  useCommand(
    'entry:delete',
    changing(({ id }) => deleteEntry(id)),
  )
  useCommand('entry:share', withEntry(actions.share))
  useCommand(
    'entry:read-above',
    changing(({ id }) => actions.markRead(idsBeside(timeline.places, id, 'above'))),
  )
  useCommand(
    'entry:read-below',
    changing(({ id }) => actions.markRead(idsBeside(timeline.places, id, 'below'))),
  )
}

function focusedEntryId(): string | null {
  const row = document.activeElement?.closest(`[${entryIdAttribute}]`)
  return row?.getAttribute(entryIdAttribute) ?? null
}

function useSourceCommands(scope: Scope): void {
  const withFeed = (act: (feed: { url: string; siteUrl: string | null }) => void) => async () => {
    const feed = scope.kind === 'feed' ? await getFeed(db, scope.feedId) : undefined
    if (feed) act(feed)
  }
  useCommand(
    'subscription:open-in-browser',
    withFeed(({ url }) => openInBrowser(url)),
  )
  useCommand(
    'subscription:open-site-in-browser',
    withFeed(({ siteUrl }) => openInBrowser(siteUrl)),
  )
}
