import { Dexie, type EntityTable } from 'dexie'
import type { LocalCollection } from './collections.ts'
import type { LocalContent } from './contents.ts'
import type { EntryRow } from './entries.ts'
import type { LocalFeed } from './feeds.ts'
import type { LocalImage } from './images.ts'
import type { MetaRow } from './meta.ts'
import type { OutboxRow } from './outbox.ts'
import type { LocalInbox, LocalList, LocalSubscription } from './subscriptions.ts'
import type { UnreadCount } from './unread.ts'
import type { UnreadMark } from './unread-marks.ts'
import type { LocalUser } from './users.ts'

/**
 * The local database: the one source of truth for entities. What places an entry in a timeline stands in two indexes,
 * the same for entries, unread marks and stars, so that a window of any of them is read without loading a row.
 */
export class TidingsDatabase extends Dexie {
  declare readonly feeds: EntityTable<LocalFeed, 'id'>
  declare readonly subscriptions: EntityTable<LocalSubscription, 'id'>
  declare readonly lists: EntityTable<LocalList, 'id'>
  declare readonly inboxes: EntityTable<LocalInbox, 'id'>
  declare readonly entries: EntityTable<EntryRow, 'id'>
  declare readonly unreadMarks: EntityTable<UnreadMark, 'id'>
  declare readonly contents: EntityTable<LocalContent, 'entryId'>
  declare readonly unread: EntityTable<UnreadCount, 'id'>
  declare readonly collections: EntityTable<LocalCollection, 'id'>
  declare readonly users: EntityTable<LocalUser, 'id'>
  declare readonly images: EntityTable<LocalImage, 'url'>
  declare readonly outbox: EntityTable<OutboxRow, 'id'>
  declare readonly meta: EntityTable<MetaRow, 'key'>

  constructor(name = 'tidings') {
    // Without Dexie's own cache each live query reads what is stored, and nothing is held in memory twice.
    super(name, { cache: 'disabled' })
    this.version(1).stores({
      feeds: 'id',
      subscriptions: 'id',
      lists: 'id',
      inboxes: 'id',
      entries: 'id, [publishedAt+id+feedId], [feedId+publishedAt+id]',
      unreadMarks: 'id, [publishedAt+id+feedId], [feedId+publishedAt+id]',
      collections: 'id, [publishedAt+id+feedId], [view+publishedAt+id+feedId]',
      contents: 'entryId',
      unread: 'id',
      users: 'id',
      images: 'url',
      outbox: '++id',
      meta: 'key',
    })
  }

  /** Hears that a newer version of the app, in another tab, has taken the database over: this one has to be loaded anew. */
  onSuperseded(listener: () => void): void {
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) return
      this.close()
      listener()
    })
  }

  /** Runs `change` in one transaction over all tables: everything in it is kept, or nothing. */
  async atomically<T>(change: () => Promise<T>): Promise<T> {
    return this.transaction('rw', this.tables, change)
  }

  /** Empties every table. */
  async clear(): Promise<void> {
    await this.atomically(async () => {
      await Promise.all(this.tables.map((table) => table.clear()))
    })
  }
}

/** The database of this browser. */
export const db = new TidingsDatabase()
