import type { SubscriptionsEvent } from '@tidings/contracts'
import { db, getSubscriptionsVersion, storeSubscriptionsVersion } from '@tidings/db'
import { browserId } from './client-identity.ts'
import { refreshSubscriptions } from './mutate.ts'
import { searchesQuery, subscriptionsQuery, unreadQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

let latest: SubscriptionsEvent | undefined
let isFollowing = false

/** Brings what the user follows up to what the server says it is; of several changes meanwhile, to the last. */
export async function followSubscriptions(event: SubscriptionsEvent): Promise<void> {
  latest = event
  if (isFollowing) return
  isFollowing = true
  try {
    for (let next = take(); next; next = take()) await bringUpTo(next)
  } finally {
    isFollowing = false
  }
}

function take(): SubscriptionsEvent | undefined {
  const next = latest
  latest = undefined
  return next
}

async function bringUpTo({ version, changedBy }: SubscriptionsEvent): Promise<void> {
  const known = await getSubscriptionsVersion(db)
  if (known === version) return
  // What this browser did is here.
  if (known === version - 1 && changedBy === browserId()) return storeSubscriptionsVersion(db, version)
  // That it fails is for the next event to mend, of which there is one at each connection.
  await bring().catch(() => undefined)
}

/** Asks anew, also where an answer is under way that may be from before the change. */
async function bring(): Promise<void> {
  const queries = [subscriptionsQuery(), unreadQuery(), searchesQuery()]
  await Promise.all(queries.map(async ({ queryKey }) => queryClient.cancelQueries({ queryKey })))
  await queryClient.fetchQuery({ ...searchesQuery(), staleTime: 0 })
  await refreshSubscriptions()
}
