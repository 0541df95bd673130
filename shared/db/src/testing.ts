// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place before Dexie looks for it
import 'fake-indexeddb/auto'
import { createORPCClient } from '@orpc/client'
import {
  createSnowflake,
  View,
  type ApiClient,
  type EntryItem,
  type FeedSubscription,
  type ListSubscription,
} from '@tidings/contracts'
import { TidingsDatabase } from './database.ts'

const nextId = createSnowflake()

/** An identifier as the server makes them. */
export const makeId = (): string => nextId().toString()

let databases = 0

/** An empty database of its own; the same name again is another tab. */
export async function openTestDatabase(name = `test-${++databases}`): Promise<TidingsDatabase> {
  const db = new TidingsDatabase(name)
  await db.open()
  return db
}

/** A client of the API whose calls are answered here, by name: `api.reads.markRead` is `reads.markRead`. */
export function createTestApi(answer: (name: string, input: unknown) => unknown): ApiClient {
  return createORPCClient<ApiClient>({ call: async (path, input) => answer(path.join('.'), input) })
}

export function wireEntry({
  feedId,
  id = makeId(),
  publishedAt = '2026-11-20T12:00:00.000Z',
  ...rest
}: { feedId: string; id?: string; publishedAt?: string } & Partial<
  Omit<EntryItem, 'entries' | 'feeds'>
>): EntryItem {
  return {
    read: false,
    view: View.Articles,
    from: ['feed'],
    feeds: { type: 'feed', id: feedId, url: `https://example.com/${feedId}` },
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
      publishedAt,
      insertedAt: '2026-11-20T12:00:00.000Z',
      categories: null,
    },
    ...rest,
  }
}

export function wireSubscription(feedId: string, changes: Partial<FeedSubscription> = {}): FeedSubscription {
  return {
    userId: '41147805276726275',
    feedId,
    view: View.Articles,
    title: null,
    category: null,
    isPrivate: false,
    hideFromTimeline: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    feeds: {
      id: feedId,
      url: `https://example.com/${feedId}`,
      title: `Feed ${feedId}`,
      description: null,
      image: null,
      siteUrl: null,
      ownerUserId: null,
      language: null,
      errorAt: null,
      errorMessage: null,
      errorKind: null,
      checkedAt: null,
      nextCheckAt: null,
      lastModifiedHeader: null,
      etagHeader: null,
      ttl: null,
      migrateTo: null,
      rsshubRoute: null,
      rsshubNamespace: null,
      nsfw: null,
    },
    ...changes,
  }
}

export function wireList(
  listId: string,
  feedIds: string[],
  changes: Partial<ListSubscription> = {},
): ListSubscription {
  return {
    userId: '41147805276726275',
    feedId: listId,
    listId,
    view: View.Articles,
    title: null,
    category: null,
    isPrivate: false,
    hideFromTimeline: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    lists: {
      type: 'list',
      id: listId,
      feedIds,
      view: View.Articles,
      fee: 0,
      title: 'Best',
      createdAt: null,
      updatedAt: null,
    },
    ...changes,
  }
}
