import { snowflakeToTime, type EntryItem } from '@tidings/contracts'
import { fetchContents } from './contents.ts'
import { clearLeftovers, type PageAsked } from './leftovers.ts'
import { unreadQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

/**
 * What is to be done once a page of entries has come: what they say is brought, unread ones of late are counted, and of a page
 * of what is unread, or starred, that is cleared away which is so no more.
 */
export async function afterPage(page: PageAsked): Promise<void> {
  const { scope, request, reply } = page
  countAnew(reply.data)
  // What is in sight the timeline asks for itself.
  fetchContents(reply.data.map(({ entries }) => entries.id))
  const isOfMarks = request.read === false || request.isCollection
  if (reply.asOf && isOfMarks && !('search' in scope)) await clearLeftovers(page)
}

/** Has the counts asked for again where they are from before something unread came. */
function countAnew(page: readonly EntryItem[]): void {
  const { queryKey } = unreadQuery()
  const { asOf = Infinity } = queryClient.getQueryData(queryKey) ?? {}
  if (page.some(({ read, entries }) => !read && snowflakeToTime(entries.id) > asOf))
    void queryClient.invalidateQueries({ queryKey })
}
