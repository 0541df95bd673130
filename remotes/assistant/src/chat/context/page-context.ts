import { limits, type ContextBlock } from '@tidings/contracts'
import { isIdentifier } from '@tidings/contracts/identifier'
import { NO_ENTRY, parseSource, viewOfTimelineId } from '@tidings/contracts/timeline-address'
import { db, getEntry, getFeed, listSubscriptions } from '@tidings/db'
import { feedIdsOfFolder } from '@tidings/db/folders'
import { $settings, parseTimelinePath, useLiveQuery, useSettings } from '@tidings/runtime'
import type { Target } from '../../shortcuts/shortcuts.ts'

/** Something of the page that a question may be about. */
export interface ContextItem {
  kind: 'entry' | 'feed' | 'list' | 'category' | 'view'
  /** What it is called; of a view its code. */
  name: string
  /** As the wire has it. */
  blocks: ContextBlock[]
}

const block = (type: ContextBlock['type'], value: string): ContextBlock => ({ id: type, type, value })

/** What is open at an address, as `findPageContext` has it; null while it is looked up. */
export function usePageContext(pathname: string): ContextItem | null {
  const { unreadOnly, autoGroup, hidePrivateSubscriptionsInTimeline: hidePrivate } = useSettings()
  const find = () => findPageContext(pathname, unreadOnly)
  return useLiveQuery(find, [pathname, unreadOnly, autoGroup, hidePrivate], null) ?? null
}

/** What is open at an address: an entry, or else a timeline; null on another page. */
export async function findPageContext(pathname: string, unreadOnly: boolean): Promise<ContextItem | null> {
  const timeline = parseTimelinePath(pathname)
  if (!timeline) return null
  const { timelineId, feedId, entryId = NO_ENTRY } = timeline
  if (entryId !== NO_ENTRY) return ofEntry(entryId)
  const view = viewOfTimelineId(timelineId)
  if (view === undefined || !isNameable({ feedId })) return null
  const code = String(view)
  const around = [block('mainView', code), ...(unreadOnly ? [block('unreadOnly', 'true')] : [])]
  const source = parseSource(feedId)
  switch (source.kind) {
    case 'feed':
      return ofFeed(source.feedId, around)
    case 'folder':
      return ofCategory(source.name, view, around)
    case 'list':
      return ofList(source.listId, around)
    case 'inbox':
      return ofInbox(source.handle, around)
    default:
      return { kind: 'view', name: code, blocks: around }
  }
}

/** Whether a question can be about the timeline at an address: the wire has no word for what is starred, or was searched for. */
export function isNameable({ feedId }: { feedId?: string | undefined }): boolean {
  const source = parseSource(feedId)
  if (source.kind === 'feed') return isIdentifier(source.feedId)
  return source.kind !== 'collections' && source.kind !== 'search'
}

/** What stands at an address: an entry, a list of them, or neither. */
export function targetAt(pathname: string): Target | null {
  const timeline = parseTimelinePath(pathname)
  if (!timeline) return null
  return (timeline.entryId ?? NO_ENTRY) === NO_ENTRY ? 'list' : 'entry'
}

async function ofEntry(id: string): Promise<ContextItem> {
  const entry = await getEntry(db, id)
  return { kind: 'entry', name: entry?.title ?? '', blocks: [block('mainEntry', id)] }
}

async function ofFeed(id: string, around: ContextBlock[]): Promise<ContextItem> {
  const [feed, subscription] = await Promise.all([getFeed(db, id), db.subscriptions.get(`feed/${id}`)])
  const name = subscription?.title ?? feed?.title ?? ''
  return { kind: 'feed', name, blocks: [...around, block('mainFeed', id)] }
}

async function ofList(id: string, around: ContextBlock[]): Promise<ContextItem | null> {
  const [list, subscription] = await Promise.all([db.lists.get(id), db.subscriptions.get(`list/${id}`)])
  const name = subscription?.title ?? list?.title ?? ''
  return ofFeeds({ kind: 'list', name }, list?.feedIds ?? [], around)
}

async function ofInbox(handle: string, around: ContextBlock[]): Promise<ContextItem | null> {
  const { feedId, title } = (await db.subscriptions.get(`inbox/${handle}`)) ?? {}
  return ofFeeds({ kind: 'feed', name: title ?? handle }, feedId ? [feedId] : [], around)
}

async function ofCategory(name: string, view: number, around: ContextBlock[]): Promise<ContextItem | null> {
  const { autoGroup, hidePrivateSubscriptionsInTimeline: hidePrivate } = $settings.get()
  const ids = feedIdsOfFolder(await listSubscriptions(db), name, { view, autoGroup, hidePrivate })
  return ofFeeds({ kind: 'category', name }, ids, around)
}

const ofFeeds = (
  item: Pick<ContextItem, 'kind' | 'name'>,
  ids: readonly string[],
  around: ContextBlock[],
): ContextItem | null =>
  ids.length > 0
    ? { ...item, blocks: [...around, block('mainFeed', ids.slice(0, limits.idsPerCall).join(','))] }
    : null
