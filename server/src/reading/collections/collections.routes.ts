import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { isStarred, starEntry, unstarEntry } from './collections.service.ts'

const has = authed.collections.has.handler(async ({ input, context: { deps, user } }) =>
  ok(await isStarred(deps, user.id, input.entryId)),
)

const star = authed.collections.star.handler(async ({ input, context: { deps, user } }) => {
  await starEntry(deps, user.id, input)
  return done
})

const unstar = authed.collections.unstar.handler(async ({ input, context: { deps, user } }) => {
  await unstarEntry(deps, user.id, input.entryId)
  return done
})

/** The router's part for starred entries. */
export const collectionsRoutes = { has, star, unstar }
