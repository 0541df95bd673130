import type { ContextBlock, View } from '@tidings/contracts'
import { db, getEntry, getFeed } from '@tidings/db'
import { parseTimelinePath, useLiveQuery, useSettings } from '@tidings/runtime'
import type { Target } from '../../shortcuts/shortcuts.ts'

/** Something of the page that a question may be about. */
export interface ContextItem {
  kind: 'entry' | 'feed' | 'category' | 'view'
  /** What it is called; of a view its code. */
  name: string
  /** As the wire has it. */
  blocks: ContextBlock[]
}

const NO_ENTRY = 'pending'
const FOLDER = 'folder-'
const ID = /^\d{13,19}$/

const block = (type: ContextBlock['type'], value: string): ContextBlock => ({ id: type, type, value })

/** What is open at an address, as `findPageContext` has it; null while it is looked up. */
export function usePageContext(pathname: string): ContextItem | null {
  const { unreadOnly } = useSettings()
  return useLiveQuery(() => findPageContext(pathname, unreadOnly), [pathname, unreadOnly], null) ?? null
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
  if (ID.test(feedId)) return ofFeed(feedId, around)
  if (feedId.startsWith(FOLDER)) return ofCategory(feedId.slice(FOLDER.length), Number(view), around)
  return null
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

async function ofCategory(name: string, view: number, around: ContextBlock[]): Promise<ContextItem | null> {
  const isIn = (code: View) => view === -1 || code === view
  const members = await db.subscriptions.filter((each) => each.category === name && isIn(each.view)).toArray()
  const ids = members.flatMap(({ feedId }) => feedId ?? [])
  if (ids.length === 0) return null
  return { kind: 'category', name, blocks: [...around, block('mainFeed', ids.join(','))] }
}
