import { done, ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { dissolveCategory, listCategories, moveToCategory } from './categories.service.ts'

const list = authed.categories.list.handler(async ({ input, context: { deps, user } }) =>
  ok(await listCategories(deps, user.id, input.view)),
)

const update = authed.categories.update.handler(async ({ input, context: { deps, user } }) => {
  await moveToCategory(deps, user.id, input)
  return done
})

const remove = authed.categories.remove.handler(async ({ input, context: { deps, user } }) => {
  await dissolveCategory(deps, user.id, input)
  return done
})

/** The router's part for categories. */
export const categoriesRoutes = { list, update, remove }
