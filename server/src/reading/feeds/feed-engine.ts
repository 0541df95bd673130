import type { Logger } from 'pino'
import type { Database } from '../../foundation/database/database.ts'
import type { Disk } from '../../foundation/files/disk.ts'
import type { Asking } from '../../foundation/fetch/in-turn.ts'
import type { FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { createCredentialBox } from './address/credentials.ts'
import { fetchAddressOf } from './address/feed-address.ts'
import { findFeedByAddress } from './address/find-by-address.ts'
import { addFeeds, findKnownFeeds, type AddedFeed } from './add-feeds.ts'
import { readFeedAt } from './discovery/find-feed.ts'
import { typedAddresses } from './discovery/addresses.ts'
import { createLookUps, createLookUpTurns, type LookUp } from './discovery/look-ups.ts'
import { createDocumentReader, type DocumentReader, type Reading } from '../documents/document-reader.ts'
import { createRoom, type WithRoom } from '../documents/large-documents.ts'
import type { WordsFoundIn } from '../documents/find-words.ts'
import { createFeedRefresher, type FeedRefresher } from './feed-refresher.ts'
import { findOrCreateFeed, type FeedAtAddress, type FeedsServiceDeps } from './feeds.service.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { createNewFeeds } from './new-feeds.ts'
import type { NewFeedLimits } from '../../foundation/config/config.ts'
import { createCheckWriter } from './refresh/write-checks.ts'

export interface FeedEngineOptions {
  database: Pick<Database, 'db'>
  disk: Disk
  fetchGuarded: FetchGuarded
  /** Makes identifiers; each greater than the one before. */
  nextId: () => bigint
  /** Seals what feeds are fetched with. */
  secret: string
  clock: () => number
  logger: Pick<Logger, 'debug' | 'info' | 'error'>
  /** Our own address, from which entries must not load anything. */
  ownOrigin: string | undefined
  /** Feeds refreshed at once, and how many of them may be of one host. */
  concurrency?: number
  connectionsPerHost?: number
  /** How often due feeds are looked for. */
  pollMs?: number
  /** Reads documents; it is closed with the engine. */
  reader?: DocumentReader
  /** What others with large documents share with feeds. */
  withRoom?: WithRoom
  /** What one user may have this server get to know within an hour; without it, anything. */
  newFeeds?: NewFeedLimits
  /** Says when a look-up that begins now is to be over. */
  lookUpDeadline?: () => AbortSignal
}

/** Who looks for some words in a feed. */
export interface LookingFor extends Asking {
  words: string
}

/** Everything about feeds that reaches beyond the database. */
export interface FeedEngine extends FeedRefresher {
  /** The feed at what a user typed, fetched and stored when it is new. */
  findOrCreateFeedByUrl: LookUp<FeedAtAddress>
  /** The feed at what a user typed, where there is one already. */
  findFeedByUrl(typed: string, userId: string): Promise<FeedRecord | undefined>
  /** Where some words stand in a feed as it is at this moment; nothing of it is stored. Throws a NoFeedError. */
  findInFeedNow(feed: Pick<FeedRecord, 'url' | 'credentials'>, asking: LookingFor): Promise<WordsFoundIn>
  /** The feeds at addresses, in their order; fetched by the next refresh, not now. Once somebody follows them, `wake` is for them. */
  addFeedsByUrl(typed: readonly string[], userId: string): Promise<AddedFeed[]>
  /** The identifiers of those feeds at addresses that there are already. */
  findFeedsByUrl(typed: readonly string[], userId: string): Promise<bigint[]>
}

/** Makes the feed engine: discovery, refresh and the workers in which documents are read. */
export function createFeedEngine(options: FeedEngineOptions): FeedEngine {
  const { database, secret, ...given } = { ...options, ownOrigin: URL.parse(options.ownOrigin ?? '')?.origin }
  const { db } = database
  const others = { ...given, box: createCredentialBox(secret) }
  const reader = options.reader ?? createDocumentReader()
  const withRoom = options.withRoom ?? createRoom()
  const refresher = createFeedRefresher({
    ...others,
    db,
    reader,
    withRoom,
    writeCheck: createCheckWriter(db),
  })
  const background = new Set<Promise<unknown>>()

  const service: FeedsServiceDeps = {
    ...others,
    db,
    reader,
    withRoom,
    newFeeds: createNewFeeds(db.$client, options.newFeeds ?? { lookUps: Infinity, imports: Infinity }),
    refreshFeed: refresher.refreshFeed,
    inBackground(work) {
      const settled: Promise<unknown> = Promise.allSettled([work]).then(() => background.delete(settled))
      background.add(settled)
    },
  }

  const inTurn = createLookUpTurns(options.lookUpDeadline)

  return {
    ...refresher,
    findOrCreateFeedByUrl: createLookUps(inTurn, (typed, reading) =>
      findOrCreateFeed(service, typed, reading),
    ),
    findFeedByUrl: (typed, userId) => findFeedByAddress(service, userId, [typed, ...typedAddresses(typed)]),
    async findInFeedNow(feed, { words, ...asking }) {
      const url = await fetchAddressOf(service.box, feed)
      const read = (reading: Reading) => readFeedAt(service, url, { ...reading, words })
      return (await inTurn(asking, read)).parsed.wordsIn
    },
    addFeedsByUrl: (typed, userId) => addFeeds(service, typed, userId),
    findFeedsByUrl: (typed, userId) => findKnownFeeds(service, typed, userId),
    async stop() {
      await refresher.stop()
      await Promise.all(background)
      await reader.close()
    },
  }
}
