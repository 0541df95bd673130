import { limits } from '@tidings/contracts'
import { z } from 'zod'
import { hidesReads } from '../reads/hides-reads.ts'
import { requireVisible } from './entries.service.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

interface ReadersRequest {
  id: string
  page?: number | undefined
  size?: number | undefined
}

const readerRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  handle: z.string().nullable(),
  total: z.number(),
})

/**
 * Others who read an entry, the latest first: those alone who let others know of it. Whoever hides recent readers, is
 * suspended, or follows the feed in private is never among them, whatever was recorded before.
 */
export async function listReaders(
  { database }: ServiceDeps,
  userId: string,
  { id, page = 1, size = limits.readHistories }: ReadersRequest,
) {
  await requireVisible({ database }, userId, id)
  const { rows } = await database.pool.query({
    name: 'readers-of-entry',
    text: `select u.id, u.name, u.image, u.handle, (count(*) over ())::int as total
      from read_events r join entries e on e.id = r.entry_id join "user" u on u.id = r.user_id
      where r.entry_id = $1 and r.user_id <> $2 and not coalesce(u.suspended, false)
        and not ${hidesReads('r.user_id', 'e.feed_id')}
        and not exists (select 1 from feeds f where f.id = e.feed_id and f.kind = 'inbox')
      order by r.read_at desc, r.user_id limit $3 offset $4`,
    values: [id, userId, size, (page - 1) * size],
  })
  const readers = rows.map((row) => readerRow.parse(row))
  const total = readers[0]?.total ?? 0
  return {
    users: Object.fromEntries(readers.map(({ total: _total, ...user }) => [user.id, user])),
    total,
    entryReadHistories:
      readers.length > 0 ? { userIds: readers.map((user) => user.id), readCount: total } : null,
  }
}
