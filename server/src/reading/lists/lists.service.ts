import { ApiError, limits, type List } from '@tidings/contracts'
import { inBatches } from '@tidings/contracts/batches'
import { and, asc, count, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { randomId } from '../../foundation/database/random-id.ts'
import { FEEDS_AT_A_TIME, toFeedReply } from '../replies/feed-replies.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { boundOf, limitError } from '../../accounts/plans/plans.service.ts'
import { listPublicUsers } from '../../accounts/profiles/profiles.service.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { lists } from '../../foundation/tables/lists.schema.ts'
import { countMembers, listMembers } from './list-members.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

export type ListRecord = typeof lists.$inferSelect
export type ListWithFeeds = List & { feeds: NonNullable<List['feeds']> }

export interface ListFields {
  title: string
  description?: string | null | undefined
  image?: string | null | undefined
  view: ListRecord['view']
  fee: number
}

type ListPatch = { [Field in keyof ListFields]?: ListFields[Field] | undefined }

/** Lists with their owners and as many feeds as there is room for, in the order given. */
export async function toListReplies(
  { database }: ServiceDeps,
  records: readonly ListRecord[],
  room?: number,
): Promise<ListWithFeeds[]> {
  const members = await listMembers({ database }, records, room)
  const owners = await listPublicUsers(
    { database },
    records.map(({ ownerUserId }) => ownerUserId),
  )
  return records.map((record) => {
    const { feedIds = [], feeds = [] } = members.get(record.id) ?? {}
    return {
      type: 'list',
      id: String(record.id),
      feedIds,
      feeds: feeds.map(toFeedReply),
      view: record.view,
      fee: record.fee,
      title: record.title,
      description: record.description,
      image: record.image,
      ownerUserId: record.ownerUserId,
      owner: owners.get(record.ownerUserId) ?? null,
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
    }
  })
}

/** Throws listNotFound. */
export async function requireList({ database }: ServiceDeps, listId: string): Promise<ListRecord> {
  const [record] = await database.db
    .select()
    .from(lists)
    .where(eq(lists.id, BigInt(listId)))
  if (!record) throw new ApiError('listNotFound')
  return record
}

/** Throws listNotFound, or listPermissionDenied for a list of somebody else. */
export async function requireOwnList(deps: ServiceDeps, userId: string, listId: string): Promise<ListRecord> {
  const record = await requireList(deps, listId)
  if (record.ownerUserId !== userId) throw new ApiError('listPermissionDenied')
  return record
}

/** Lists that a user publishes, some at a time, with how many subscribe to each as another may know. */
export async function* eachOwnList(
  { database }: ServiceDeps,
  { ownerUserId, userId }: { ownerUserId: string; userId: string },
) {
  const rows = await database.db
    .select({ id: lists.id })
    .from(lists)
    .where(eq(lists.ownerUserId, ownerUserId))
    .orderBy(asc(lists.createdAt), asc(lists.id))
  const ids = rows.map(({ id }) => id)
  const members = await countMembers({ database }, ids)
  const membersOf = (id: bigint) => members.get(id) ?? 0
  let room: number = limits.feedsOfLists
  for (const batch of inBatches(ids, FEEDS_AT_A_TIME, (id) => 1 + membersOf(id))) {
    const records = await findLists({ database }, batch)
    const counts = await countSubscribers({ database }, userId, batch)
    const replies = await toListReplies({ database }, records, room)
    yield replies.map((reply) => ({
      ...reply,
      subscriptionCount: counts.get(reply.id) ?? 0,
      purchaseAmount: 0,
    }))
    room -= batch.reduce((sum, id) => sum + membersOf(id), 0)
  }
}

const findLists = ({ database }: ServiceDeps, ids: readonly bigint[]): Promise<ListRecord[]> =>
  database.db
    .select()
    .from(lists)
    .where(inArray(lists.id, [...ids]))
    .orderBy(asc(lists.createdAt), asc(lists.id))

/** How many subscribe to lists, by list; whoever does so in private is counted for nobody else. */
export async function countSubscribers(
  { database }: ServiceDeps,
  userId: string,
  listIds: readonly bigint[],
): Promise<Map<string, number>> {
  const rows = await database.db
    .select({ listId: subscriptions.listId, count: count() })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.listId, [...listIds]),
        or(not(subscriptions.isPrivate), eq(subscriptions.userId, userId)),
      ),
    )
    .groupBy(subscriptions.listId)
  return new Map(rows.map((row) => [String(row.listId), row.count]))
}

/** Publishes a list. Throws listLimitExceeded where the user may have no more. */
export async function createList(
  { database }: ServiceDeps,
  user: SessionUser,
  fields: ListFields,
): Promise<ListWithFeeds> {
  const { title, view } = fields
  const row = { id: randomId(), ownerUserId: user.id, ...toColumns(fields), title, view }
  const [record] = await database.db.transaction(async (tx) => {
    await requireRoom(tx, user)
    return tx.insert(lists).values(row).returning()
  })
  if (!record) throw new Error('An insert gave no row.')
  const [reply] = await toListReplies({ database }, [record])
  if (!reply) throw new Error('A list that was just made is gone.')
  return reply
}

async function requireRoom(tx: Transaction, user: SessionUser): Promise<void> {
  await lockUser(tx, user.id)
  const used = await tx.$count(lists, eq(lists.ownerUserId, user.id))
  if (used >= boundOf('lists', user.limits)) throw limitError(user, 'lists', used)
}

/** Edits a list; what the patch leaves out stays. */
export async function updateList(
  deps: Pick<BaseDeps, 'database' | 'clock'>,
  userId: string,
  { listId, ...patch }: ListPatch & { listId: string },
): Promise<void> {
  const { id } = await requireOwnList(deps, userId, listId)
  await deps.database.db
    .update(lists)
    .set({ ...toColumns(patch), updatedAt: new Date(deps.clock()) })
    .where(eq(lists.id, id))
}

function toColumns({ title, description, image, view, fee }: ListPatch) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    ...(image !== undefined && { image: image || null }),
    ...(view !== undefined && { view }),
    ...(fee !== undefined && { fee }),
  }
}

/** Deletes a list that nobody subscribes to. Throws listHasSubscriptions. */
export async function removeList({ database }: ServiceDeps, userId: string, listId: string): Promise<void> {
  const { id } = await requireOwnList({ database }, userId, listId)
  // One statement: nobody can subscribe between the question and the deletion.
  const { rowCount } = await database.db.execute(sql`
    delete from lists l where l.id = ${id}
      and not exists (select 1 from subscriptions s where s.list_id = l.id)`)
  if (rowCount === 0) throw new ApiError('listHasSubscriptions')
}
