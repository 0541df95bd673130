import type { ApiClient } from '@tidings/contracts'
import { batchesOfCalls } from '@tidings/contracts/batches'
import { timelineOrders } from '@tidings/db'
import { api } from './api.ts'

type Asked = Parameters<ApiClient['entries']['list']>[0]
type Page = Awaited<ReturnType<ApiClient['entries']['list']>>
type Item = Page['data'][number]

/**
 * A page of a timeline. Of more feeds than a call takes each part is asked for the page, which is the first of what they
 * answer together: a cursor stands in the order of all.
 */
export async function askForPage(asked: Asked, options: { signal?: AbortSignal } = {}): Promise<Page> {
  const batches = batchesOfCalls(asked.feedIdList ?? [])
  const [first, ...others] = await Promise.all(
    batches.map((feedIdList) =>
      api.entries.list({ ...asked, ...(asked.feedIdList && { feedIdList }) }, options),
    ),
  )
  if (!first || others.length === 0) return first ?? { code: 0, data: [] }
  const replies = [first, ...others]
  const compare = timelineOrders[asked.order ?? 'newest']
  const data = replies.flatMap((reply) => reply.data).toSorted((a, b) => compare(keyOf(a), keyOf(b)))
  const asOf = Math.min(...replies.map((reply) => reply.asOf ?? 0))
  return { ...first, data: data.slice(0, asked.limit), ...(asOf > 0 && { asOf }) }
}

const keyOf = ({ entries, feeds }: Item) => ({
  id: entries.id,
  publishedAt: entries.publishedAt,
  feedId: feeds.id,
})
