import { feedLimits, type ApiError } from '@tidings/contracts'
import { toFeedAddress, type FeedAddress } from './address/feed-address.ts'
import { findFeedsAt } from './address/find-by-address.ts'
import { typedAddresses } from './discovery/addresses.ts'
import type { FeedsServiceDeps } from './feeds.service.ts'
import { insertFeeds, type InsertedFeed } from './insert-feeds.ts'
import { keepNewPasswords, listNewPasswords } from './new-passwords.ts'

export type AddFeedsDeps = Pick<FeedsServiceDeps, 'db' | 'box' | 'clock' | 'newFeeds'>

/** What became of an address: its feed, why it was refused, or that it is none, or too long a one. */
export type AddedFeed = { feed: InsertedFeed } | { refused: ApiError } | undefined

/**
 * The feeds at addresses, in their order, without fetching them: the next refresh will. A password takes the place of one that its
 * host refuses.
 */
export async function addFeeds(
  deps: AddFeedsDeps,
  typed: readonly string[],
  userId: string,
): Promise<AddedFeed[]> {
  const addresses = typed.map((each) => toAddress(deps, each, userId))
  const wanted = new Map(
    addresses.filter((address) => address !== undefined).map((address) => [keyOf(address), address]),
  )
  const found = await findFeedsAt(deps, userId, [...wanted.values()])
  const added = new Map<string, InsertedFeed | undefined>(
    [...wanted.keys()].map((key, index) => [key, found[index]]),
  )
  const unknown = [...wanted].filter(([key]) => !added.get(key)).map(([, address]) => address)
  const brought = [...wanted.values()].map((address, index) => ({ address, feed: found[index] }))
  const passwords = await listNewPasswords(deps, userId, brought)
  const { room, error } = await deps.newFeeds.countImports(userId, unknown.length + passwords.length)
  const fresh = { title: null, nextCheckAt: new Date(deps.clock()) }
  for (const feed of await insertFeeds(deps, unknown.slice(0, room), fresh)) added.set(keyOf(feed), feed)
  await keepNewPasswords(deps, passwords.slice(0, Math.max(0, room - unknown.length)))
  return addresses.map((address) => {
    const feed = address && added.get(keyOf(address))
    return address && (feed ? { feed } : { refused: error })
  })
}

/** The identifiers of those feeds at addresses that there are already. */
export async function findKnownFeeds(
  deps: Pick<AddFeedsDeps, 'db' | 'box'>,
  typed: readonly string[],
  userId: string,
): Promise<bigint[]> {
  const addresses = typed.flatMap((each) => toAddress(deps, each, userId) ?? [])
  const found = await findFeedsAt(deps, userId, addresses)
  return [...new Set(found.flatMap((feed) => feed?.id ?? []))]
}

function toAddress(
  { box }: Pick<AddFeedsDeps, 'box'>,
  typed: string,
  userId: string,
): FeedAddress | undefined {
  const [address] = typedAddresses(typed)
  if (!address || address.length > feedLimits.urlLength) return undefined
  return toFeedAddress(box, address, userId)
}

type Key = Pick<InsertedFeed, 'url' | 'privateTo' | 'account'>

const keyOf = ({ url, privateTo, account }: Key): string => JSON.stringify([url, privateTo, account])
