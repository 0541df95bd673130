import type { EntryItem } from '../entry.ts'
import { View } from '../views.ts'
import { makeId, TIME } from './ids.ts'

export type EntryChanges = Partial<Omit<EntryItem, 'entries' | 'feeds'>> & {
  feeds?: Partial<EntryItem['feeds']>
  entries?: Partial<EntryItem['entries']>
}

/** An entry of a feed, unread unless it is said. */
export function makeEntry(feedId: string, changes: EntryChanges = {}): EntryItem {
  const id = changes.entries?.id ?? makeId()
  return {
    read: false,
    view: View.Articles,
    from: ['feed'],
    ...changes,
    feeds: { type: 'feed', id: feedId, url: `https://example.com/${feedId}`, ...changes.feeds },
    entries: {
      id,
      guid: id,
      title: `Entry ${id}`,
      url: null,
      description: null,
      summary: null,
      author: null,
      authorUrl: null,
      authorAvatar: null,
      language: null,
      publishedAt: TIME,
      insertedAt: TIME,
      categories: null,
      ...changes.entries,
    },
  }
}
