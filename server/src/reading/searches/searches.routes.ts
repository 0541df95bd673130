import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { listSearches, removeSearch, saveSearch, search, updateSearch } from './searches.service.ts'

const find = authed.searches.find.handler(async ({ input, context: { deps, user } }) =>
  ok(await search(deps, user.id, input)),
)

const list = authed.searches.list.handler(async ({ context: { deps, user } }) =>
  ok(await listSearches(deps, user.id)),
)

const create = authed.searches.create.handler(async ({ input, context: { deps, user } }) =>
  ok(await saveSearch(deps, user.id, input)),
)

const update = authed.searches.update.handler(async ({ input, context: { deps, user } }) => {
  await updateSearch(deps, user.id, input)
  return done
})

const remove = authed.searches.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeSearch(deps, user.id, input.searchId)
  return done
})

/** The router's part for searches. */
export const searchesRoutes = { find, list, create, update, remove }
