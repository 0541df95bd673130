import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ChatSession } from '@tidings/contracts'
import { knownVersions } from './known-versions.ts'
import type { LocalChatMessages } from './rows/chats.ts'
import type { LocalCollection } from './rows/collections.ts'
import type { LocalContent } from './rows/contents.ts'
import type { EntryRow } from './rows/entries.ts'
import type { LocalFeed } from './rows/feeds.ts'
import type { SearchHit } from './rows/search-hits.ts'
import type { LocalImage } from './rows/images.ts'
import type { LocalInbox } from './rows/inboxes.ts'
import type { LocalList } from './rows/lists.ts'
import type { MetaRow } from './rows/meta.ts'
import type { OutboxRow } from './rows/outbox.ts'
import type { LocalPlayPosition } from './rows/play-positions.ts'
import type { LocalReadability } from './rows/readabilities.ts'
import type { LocalSearch } from './rows/searches.ts'
import type { LocalSettings } from './rows/settings.ts'
import type { LocalStory } from './rows/stories.ts'
import type { LocalSubscription } from './rows/subscriptions.ts'
import type { UnreadCount } from './rows/unread.ts'
import type { UnreadMark } from './rows/unread-marks.ts'
import type { EntryWords } from './rows/words.ts'

/** Nothing that was meant to be shown keeps changes waiting for longer. */
const HOLD_MS = 3000

/**
 * The local database: the one source of truth for entities. What places an entry in a timeline stands in two indexes,
 * the same for entries, unread marks and stars, so that a window of any of them is found in the same way.
 */
export class TidingsDatabase extends Dexie {
  declare readonly feeds: EntityTable<LocalFeed, 'id'>
  declare readonly subscriptions: EntityTable<LocalSubscription, 'id'>
  declare readonly lists: EntityTable<LocalList, 'id'>
  declare readonly inboxes: EntityTable<LocalInbox, 'id'>
  declare readonly entries: EntityTable<EntryRow, 'id'>
  declare readonly unreadMarks: EntityTable<UnreadMark, 'id'>
  declare readonly contents: EntityTable<LocalContent, 'entryId'>
  declare readonly readabilities: EntityTable<LocalReadability, 'entryId'>
  declare readonly unread: EntityTable<UnreadCount, 'id'>
  declare readonly collections: EntityTable<LocalCollection, 'id'>
  declare readonly images: EntityTable<LocalImage, 'url'>
  declare readonly settings: EntityTable<LocalSettings, 'tab'>
  declare readonly outbox: EntityTable<OutboxRow, 'id'>
  declare readonly playPositions: EntityTable<LocalPlayPosition, 'url'>
  declare readonly searches: EntityTable<LocalSearch, 'id'>
  declare readonly found: Table<SearchHit, [search: string, id: string]>
  declare readonly words: EntityTable<EntryWords, 'key'>
  declare readonly stories: EntityTable<LocalStory, 'id'>
  declare readonly chats: EntityTable<ChatSession, 'chatId'>
  declare readonly chatMessages: EntityTable<LocalChatMessages, 'chatId'>
  declare readonly meta: EntityTable<MetaRow, 'key'>

  #held: Promise<void> | undefined

  constructor(name = 'tidings') {
    // Without Dexie's own cache each live query reads what is stored, and nothing is held in memory twice.
    super(name, { cache: 'disabled', indexedDB: knownVersions })
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
      // Of profiles, which nothing keeps any more.
      users: 'id',
      images: 'url',
      outbox: '++id',
      meta: 'key',
    })
    this.version(2).stores({
      settings: 'tab',
      searches: 'id',
      found: '[search+id], id, [search+publishedAt+id+feedId]',
      words: 'id, *words',
      readabilities: 'entryId',
      playPositions: 'url',
    })
    this.version(3).stores({ stories: 'id' })
    this.version(4).stores({ chats: 'chatId', chatMessages: 'chatId' })
    // The key of a table cannot be changed: this one is made anew, and the words are written again as they are looked for.
    this.version(5).stores({ words: null })
    this.version(6).stores({ words: 'key, *words' })
    this.version(7).stores({
      collections:
        'id, [publishedAt+id+feedId], [view+publishedAt+id+feedId], [createdAt+id+feedId], [view+createdAt+id+feedId]',
    })
  }

  /** Hears that a newer version of the app, in another tab, has taken the database over: this one has to be loaded anew. */
  onSuperseded(listener: () => void): void {
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) return true
      this.close()
      listener()
      // What follows by default would open it again as soon as anything is read.
      return false
    })
  }

  /**
   * What is about to stand on the screen is read before anything is changed: changes wait, for some seconds at most. Answers the
   * way to let them begin.
   */
  holdChanges(): () => void {
    const hold = Promise.withResolvers<void>()
    const timer = setTimeout(hold.resolve, HOLD_MS)
    this.#held = hold.promise
    return () => {
      clearTimeout(timer)
      hold.resolve()
    }
  }

  /** Whether changes wait, or have waited, on this page. */
  get hasHeldChanges(): boolean {
    return this.#held !== undefined
  }

  /** Resolves as soon as nothing holds changes back. */
  async whenChangesBegin(): Promise<void> {
    await this.#held
  }

  /** Runs `change` in one transaction over all tables: everything in it is kept, or nothing. */
  async atomically<T>(change: () => Promise<T>): Promise<T> {
    // What a change leads to belongs to it.
    if (!Dexie.currentTransaction) await this.#held
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
