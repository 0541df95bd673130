import {
  ApiError,
  assistantLimits,
  type ModelConnection,
  type modelConnectionInput,
} from '@tidings/contracts'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { modelConnections } from '../../foundation/tables/assistant.schema.ts'
import { mayBringModels, type ModelUser } from './known-models.ts'
import type { ModelsDeps } from './models-deps.ts'

type Deps = Pick<ModelsDeps, 'config' | 'database' | 'clock' | 'nextId' | 'models'>
type Wish = z.output<typeof modelConnectionInput>
export type ConnectionRow = typeof modelConnections.$inferSelect

const toConnection = ({
  id,
  name,
  provider,
  baseUrl,
  sealedKey,
  models,
  createdAt,
}: ConnectionRow): ModelConnection => ({
  id: String(id),
  name,
  provider,
  baseUrl,
  hasKey: sealedKey !== null,
  models,
  createdAt: createdAt.toISOString(),
})

const ofUser = (user: Pick<ModelUser, 'id'>, id: string) =>
  and(eq(modelConnections.userId, user.id), eq(modelConnections.id, BigInt(id)))

/** The connections of a user, the first first. */
export async function listConnections({ database }: Pick<Deps, 'database'>, user: Pick<ModelUser, 'id'>) {
  const rows = await database.db
    .select()
    .from(modelConnections)
    .where(eq(modelConnections.userId, user.id))
    .orderBy(asc(modelConnections.id))
  return rows.map(toConnection)
}

/** A connection of a user. Throws notFound. */
async function requireConnection(
  { database }: Pick<Deps, 'database'>,
  user: Pick<ModelUser, 'id'>,
  id: string,
): Promise<ConnectionRow> {
  const [row] = await database.db.select().from(modelConnections).where(ofUser(user, id))
  if (!row) throw new ApiError('notFound')
  return row
}

/** A connection as it would be kept. Throws where users bring no models, or its address is missing. */
function toRow(deps: Deps, user: ModelUser, { apiKey, baseUrl, ...wish }: Wish): ConnectionRow {
  requireOwnModels(deps, user)
  requireAddress(wish.provider, baseUrl)
  return {
    ...wish,
    id: deps.nextId(),
    userId: user.id,
    baseUrl,
    sealedKey: apiKey === null ? null : deps.models.keys.seal(apiKey),
    createdAt: new Date(deps.clock()),
  }
}

/** What is to be tested: a connection that is kept, or one that may be, with the key of a kept one where its own is not said. */
export async function connectionToTest(
  deps: Deps,
  user: ModelUser,
  tested: { id: string } | (Wish & { id?: string | undefined }),
): Promise<ConnectionRow> {
  const kept = tested.id === undefined ? undefined : await requireConnection(deps, user, tested.id)
  if (!('provider' in tested)) {
    if (!kept) throw new ApiError('notFound')
    requireOwnModels(deps, user)
    return kept
  }
  const row = toRow(deps, user, tested)
  const isSameEndpoint = kept?.provider === row.provider && kept.baseUrl === row.baseUrl
  return tested.apiKey === null && isSameEndpoint ? { ...row, sealedKey: kept.sealedKey } : row
}

/** Keeps a connection; its key is never told again. */
export async function connect(deps: Deps, user: ModelUser, wish: Wish): Promise<ModelConnection> {
  const row = toRow(deps, user, wish)
  await deps.database.db.transaction(async (tx) => {
    await requireRoom(tx, user)
    await tx.insert(modelConnections).values(row)
  })
  return toConnection(row)
}

/** Changes what the wish names. A key that is not named goes with its address alone: at another it is asked for anew. */
export async function updateConnection(
  deps: Deps,
  user: ModelUser,
  { id, ...wish }: { [Key in keyof Wish]?: Wish[Key] | undefined } & { id: string },
): Promise<ModelConnection> {
  requireOwnModels(deps, user)
  const before = await requireConnection(deps, user, id)
  const provider = wish.provider ?? before.provider
  const baseUrl = wish.baseUrl === undefined ? before.baseUrl : wish.baseUrl
  requireAddress(provider, baseUrl)
  const isElsewhere = provider !== before.provider || baseUrl !== before.baseUrl
  const kept = isElsewhere ? null : before.sealedKey
  const [row] = await deps.database.db
    .update(modelConnections)
    .set({
      name: wish.name ?? before.name,
      models: wish.models ?? before.models,
      provider,
      baseUrl,
      sealedKey: sealNew(deps, wish.apiKey, kept),
    })
    .where(ofUser(user, id))
    .returning()
  if (!row) throw new ApiError('notFound')
  return toConnection(row)
}

function sealNew({ models }: Deps, apiKey: string | null | undefined, kept: string | null): string | null {
  if (apiKey === undefined) return kept
  return apiKey === null ? null : models.keys.seal(apiKey)
}

/** Forgets a connection of a user, and its key; they may have forgotten it before. */
export async function disconnect(
  { database }: Pick<Deps, 'database'>,
  user: Pick<ModelUser, 'id'>,
  id: string,
): Promise<void> {
  await database.db.delete(modelConnections).where(ofUser(user, id))
}

function requireOwnModels(deps: Deps, user: ModelUser): void {
  if (!mayBringModels(deps, user))
    throw new ApiError('aiChatNotAllowed', { message: 'Models of your own cannot be used here' })
}

function requireAddress(provider: Wish['provider'], baseUrl: string | null): void {
  if (provider === 'openai-compatible' && baseUrl === null)
    throw new ApiError('invalidInput', {
      data: [{ path: ['baseUrl'], message: 'must be said of this provider' }],
    })
}

async function requireRoom(tx: Transaction, user: ModelUser): Promise<void> {
  await lockUser(tx, user.id)
  if (
    (await tx.$count(modelConnections, eq(modelConnections.userId, user.id))) <
    assistantLimits.connectionsPerUser
  )
    return
  throw new ApiError('unprocessableContent', {
    message: `A user has up to ${assistantLimits.connectionsPerUser} connections`,
  })
}
