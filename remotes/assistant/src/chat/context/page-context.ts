import { limits, type ContextBlock } from '@tidings/contracts'
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

const NO_ENTRY = 'pending'
const ID = /^\d{13,19}$/

/** Sources of several feeds, as addresses name them. */
const source = /^(?<kind>folder|list|inbox)-(?<id>.+)$/s

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
  const { timelineId, feedId = 'all', entryId = NO_ENTRY } = timeline
  if (entryId !== NO_ENTRY) return ofEntry(entryId)
  const view = timelineId === 'all' ? '-1' : timelineId.replace('view-', '')
  const around = [block('mainView', view), ...(unreadOnly ? [block('unreadOnly', 'true')] : [])]
  if (feedId === 'all') return { kind: 'view', name: view, blocks: around }
  return ID.test(feedId) ? ofFeed(feedId, around) : ofSource(feedId, Number(view), around)
}

function ofSource(address: string, view: number, around: ContextBlock[]): Promise<ContextItem | null> | null {
  const { kind, id = '' } = source.exec(address)?.groups ?? {}
  if (kind === 'folder') return ofCategory(id, view, around)
  if (kind === 'list') return ofList(id, around)
  return kind === 'inbox' ? ofInbox(id, around) : null
}

/** Whether a question can be about the timeline at an address: the wire has no word for what is starred, or was searched for. */
export const isNameable = ({ feedId = 'all' }: { feedId?: string | undefined }): boolean =>
  feedId === 'all' || ID.test(feedId) || source.test(feedId)

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
