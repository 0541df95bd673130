import { useMemo, useState } from 'react'
import { changeInputs, type ReadingMode, type View } from '@tidings/contracts'
import {
  db,
  getEntry,
  getImages,
  isSame,
  subscriptionId,
  type LocalSubscription,
  type OpenEntry,
} from '@tidings/db'
import { entryQuery, useLiveQuery, useQuery } from '@tidings/runtime'
import { useAllSubscriptions } from '../library/use-library.ts'
import { imageAddresses, type ImageSize } from './content/images.ts'
import { readyEntry } from './ready-entries.ts'

const nothing = {
  id: null,
  readAt: 0,
  entry: undefined,
  readingMode: null,
  ownView: null,
  imageSizes: new Map<string, ImageSize>(),
  isBeingDeleted: false,
}

export interface EntryState {
  /** The entry; for the moment until it is found, the one before it. */
  entry: OpenEntry | undefined
  /** How the user wants all entries of its feed; it comes with the entry, so that nothing else is shown first. */
  readingMode: ReadingMode | null
  /** The view of the subscription that it comes by; null where there is none. */
  ownView: View | null
  /** Sizes of the images in it that were seen before. */
  imageSizes: ReadonlyMap<string, ImageSize>
  /** The entry, or its content, is being asked for. */
  isLoading: boolean
  /** There is no such entry any more. */
  isGone: boolean
  /** Its reader deletes it; the server may not have heard of that. */
  isBeingDeleted: boolean
  error: Error | null
  retry: () => void
}

/** An entry from the local database; the server is asked for what is not there. */
export function useEntry(id: string): EntryState {
  const found = useFound(id)
  const { entry, readingMode, ownView, imageSizes } = found
  const isFound = found.id === id
  const isBeingDeleted = isFound && found.isBeingDeleted
  const isMissing = isFound && !isBeingDeleted && entry?.content === undefined
  const query = useQuery({ ...entryQuery(id), enabled: isMissing })
  return {
    entry,
    readingMode,
    ownView,
    imageSizes,
    isLoading: !isFound || (isMissing && (query.isFetching || isUnread(found, query))),
    isGone: isFound && !entry && query.data?.found === false,
    isBeingDeleted,
    error: isMissing ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** What the server gave is in the local database before the query has it, and read from there after. */
const isUnread = (
  { readAt }: { readAt: number },
  { data, dataUpdatedAt }: { data: { found: boolean } | undefined; dataUpdatedAt: number },
): boolean => data?.found === true && readAt < dataUpdatedAt

/** What is here of the entry; until it was read, as it is in memory, or else the one before it. */
function useFound(id: string) {
  const ready = useReady(id)
  const [keep] = useState(createKeeper)
  const read = useLiveQuery(async () => keep(await findEntry(id), ready), [id])
  return read?.id === id ? read : (ready ?? read ?? nothing)
}

/** Of what is read again and is as it was, the first is kept: nothing that shows it need be drawn anew. */
function createKeeper() {
  let before: Found | undefined
  return (found: Found, ready: Found | undefined): Found => {
    const same = [before, ready].find((known) => known && isSame(factsOf(known), factsOf(found)))
    // What is not here is known by when it was last looked for.
    before = found.entry?.content === undefined ? found : (same ?? found)
    return before
  }
}

const factsOf = ({ readAt: _when, imageSizes, ...facts }: Found) => ({
  ...facts,
  imageSizes: [...imageSizes],
})

/** The entry as it is in memory. */
function useReady(id: string): Found | undefined {
  const subscriptions = useAllSubscriptions()
  return useMemo(() => {
    const { entry, seen } = readyEntry(id) ?? {}
    if (!entry || !seen || !subscriptions) return undefined
    const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
    return foundEntry(id, {
      entry,
      seen,
      subscriptions: subscriptionIdsOf(entry).map((known) => byId.get(known)),
      // It has its text.
      readAt: 0,
    })
  }, [id, subscriptions])
}

async function findEntry(id: string): Promise<Found> {
  const readAt = Date.now()
  const entry = await getEntry(db, id)
  const [subscriptions, seen, isBeingDeleted] = await Promise.all([
    entry ? db.subscriptions.bulkGet(subscriptionIdsOf(entry)) : [],
    getImages(db, imageAddresses(entry?.content ?? '', entry?.url ?? null)),
    entry ? false : isDeleting(id),
  ])
  return { ...foundEntry(id, { entry, seen, subscriptions, readAt }), isBeingDeleted }
}

/** Whether the deletion of an entry is still to be sent. */
async function isDeleting(id: string): Promise<boolean> {
  const waiting = await db.outbox.filter(({ name }) => name === 'entries.removeInboxEntry').toArray()
  const removal = changeInputs['entries.removeInboxEntry']
  return waiting.some(({ input }) => removal.safeParse(input).data?.entryId === id)
}

/** Of the subscription to its feed, and of those to the lists that it came through. */
const subscriptionIdsOf = ({ feedId, sources }: OpenEntry): string[] => [
  subscriptionId('feed', feedId),
  ...sources.map((source) => subscriptionId('list', source)),
]

interface EntryParts {
  entry: OpenEntry | undefined
  seen: ReadonlyMap<string, ImageSize>
  /** By `subscriptionIdsOf`; undefined for those that there are not. */
  subscriptions: readonly (LocalSubscription | undefined)[]
  /** When it began to be read from the local database. */
  readAt: number
}

type Found = ReturnType<typeof foundEntry>

function foundEntry(id: string, { entry, seen, subscriptions: [ofFeed, ...ofLists], readAt }: EntryParts) {
  return {
    id,
    readAt,
    entry,
    readingMode: ofFeed?.readingMode ?? null,
    ownView: (ofFeed ?? ofLists.find((ofList) => ofList !== undefined))?.view ?? null,
    imageSizes: new Map([...sizesOfMedia(entry), ...seen]),
    isBeingDeleted: false,
  }
}

function sizesOfMedia(entry: OpenEntry | undefined): [string, ImageSize][] {
  return (entry?.media ?? []).flatMap(({ url, width, height }): [string, ImageSize][] =>
    width && height ? [[url, { width, height }]] : [],
  )
}
