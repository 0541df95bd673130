import { ApiError, limits, snowflakeId, type View } from '@tidings/contracts'
import { z } from 'zod'
import { listSources } from '../../reading/sources/sources.ts'
import type { Scope } from '../../reading/sources/scope.ts'
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

/** The feeds that a tool is about. Throws invalidInput where they are named in two ways, and notFound for no category of theirs. */
export async function toScope(
  { deps, user }: ToolCall,
  { view, feedId, listId, category }: z.infer<typeof scopeInput>,
): Promise<Scope> {
  const named = [view, feedId, listId, category].filter((value) => value !== undefined)
  if (named.length > 1) throw invalid('Name one of view, feedId, listId and category')
  if (category !== undefined)
    return { feedIdList: await listFiled({ deps, user }, { category, view: undefined }) }
  if (feedId !== undefined) return { feedId }
  if (listId !== undefined) return { listId }
  return view === undefined ? {} : { view: viewOf(view) }
}

interface Filed {
  category: string | undefined
  view: View | undefined
}

/** The feeds that a user has filed so, in the order of their identifiers. Throws notFound for a category that has none. */
export async function listFiled(
  { deps, user }: Pick<ToolCall, 'deps' | 'user'>,
  { category, view }: Filed,
): Promise<string[]> {
  const sources = await listSources(deps.database.pool, user.id)
  const ofCategory = sources.filter((source) => category === undefined || source.category === category)
  if (category !== undefined && ofCategory.length === 0)
    throw new ApiError('notFound', { message: 'There is no such category' })
  const filed = ofCategory.filter((source) => view === undefined || source.view === view)
  const ids = filed.map(({ feedId }) => BigInt(feedId))
  return ids.toSorted((one, other) => (one < other ? -1 : 1)).map(String)
}
