import { z } from '@tidings/contracts'
import type { VirtualListPlace } from '@tidings/ui'
import { scopeKey, type Scope } from '../scope/scope.ts'

const sizes = z.array(z.number())

/** Where a timeline was left, so that it can be found again after going elsewhere or reloading. */
const listPlace = z.object({
  offset: z.number(),
  sizes: z.union([z.tuple([sizes]), z.tuple([sizes, z.number()])]),
  /** The lines in sight. */
  range: z.object({ first: z.number(), last: z.number() }),
  /** How many lines it had. */
  count: z.number(),
  /** How many places it asked the local database for. */
  limit: z.number(),
  /** Its first place; null at its top, where all that is new may come in. */
  startsAt: z.object({ id: z.string(), publishedAt: z.string() }).nullable(),
})

export type ListPlace = z.infer<typeof listPlace>

const keyOf = (scope: Scope, unreadOnly: boolean): string =>
  `tidings:place:${unreadOnly ? 'unread:' : ''}${scopeKey(scope)}`

export function loadPlace(scope: Scope, unreadOnly: boolean): ListPlace | null {
  try {
    return listPlace.parse(JSON.parse(sessionStorage.getItem(keyOf(scope, unreadOnly)) ?? 'null'))
  } catch {
    return null
  }
}

/** Forgets rather than fails where there is no room. */
export function storePlace(
  scope: Scope,
  unreadOnly: boolean,
  { sizes: [measured, usual], ...place }: Omit<ListPlace, 'sizes'> & VirtualListPlace,
): void {
  const key = keyOf(scope, unreadOnly)
  const stored: ListPlace = { ...place, sizes: usual === undefined ? [measured] : [measured, usual] }
  try {
    sessionStorage.setItem(key, JSON.stringify(stored))
  } catch {
    sessionStorage.removeItem(key)
  }
}
