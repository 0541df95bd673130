import { ApiError, limits, snowflakeId, type View } from '@tidings/contracts'
import { z } from 'zod'
import { feedsFiledIn, feedsInCategory, type Scope } from '../../reading/sources/scope.ts'
import { invalid, type ToolCall } from './tool.ts'
import { viewOf, viewOrAll } from './view-names.ts'

/** How a tool names the feeds that it is about: by one of these. */
export const scopeInput = z.object({
  view: viewOrAll.optional().describe('All feeds in a view, or in all of them'),
  feedId: snowflakeId.optional().describe('One feed'),
  listId: snowflakeId.optional().describe('The feeds of a list, as get_lists names it'),
  category: z
    .string()
    .min(1)
    .max(limits.categoryLength)
    .optional()
    .describe('The feeds filed under a category'),
})

type Caller = Pick<ToolCall, 'deps' | 'user'>

/**
 * The feeds that a tool is about; of a category those that timelines show, or all of them for their stars. Throws invalidInput where they are named in two ways,
 * and notFound for no category of theirs.
 */
export async function toScope(
  { deps, user }: Caller,
  { view, feedId, listId, category }: z.infer<typeof scopeInput>,
  { ofStars = false } = {},
): Promise<Scope> {
  const named = [view, feedId, listId, category].filter((value) => value !== undefined)
  if (named.length > 1) throw invalid('Name one of view, feedId, listId and category')
  if (category !== undefined) {
    const filed = await findCategory({ deps, user }, category)
    return { feedIdList: filed.filter(({ isHidden }) => ofStars || !isHidden).map((feed) => feed.feedId) }
  }
  if (feedId !== undefined) return { feedId }
  if (listId !== undefined) return { listId }
  return view === undefined ? {} : { view: viewOf(view) }
}

/**
 * The feeds that a user has filed so, hidden ones as well, in the order of their identifiers. Throws notFound for a category that
 * has none.
 */
export async function listFiled(
  { deps, user }: Caller,
  { category, view }: { category: string | undefined; view: View | undefined },
): Promise<string[]> {
  const filed =
    category === undefined
      ? await feedsFiledIn(deps.database.pool, user.id, view)
      : (await findCategory({ deps, user }, category))
          .filter(({ views }) => view === undefined || views.includes(view))
          .map(({ feedId }) => feedId)
  return filed.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
}

async function findCategory({ deps, user }: Caller, category: string) {
  const filed = await feedsInCategory(deps.database.pool, user.id, category)
  if (filed.length === 0) throw new ApiError('notFound', { message: 'There is no such category' })
  return filed
}
