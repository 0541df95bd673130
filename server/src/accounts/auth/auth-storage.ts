import { APIError, type BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { hasUsers, requireFreeHandle, signUpClosed } from './account-rules.ts'
import type { AuthDeps } from './auth-deps.ts'
import * as schema from '../../foundation/tables/auth.schema.ts'

/** Any number that no other lock of the database has. */
const ACCOUNTS_LOCK = 7_305_116

const settings = { provider: 'pg', schema } as const

type StorageDeps = Pick<AuthDeps, 'config' | 'database' | 'mailer'>
type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>
type Where = Parameters<Adapter['update']>[0]['where'][number]
type Created = Parameters<Adapter['create']>[0]

/**
 * Where better-auth keeps its rows. Accounts are made one after the other, and each is looked at again once it is its turn:
 * of many sign-ups at once, each knows those before it. So it is with handles that change.
 */
export function createAuthStorage(deps: StorageDeps) {
  const { db } = deps.database
  return (options: BetterAuthOptions): Adapter => {
    const adapter = drizzleAdapter(db, settings)(options)
    const create: Adapter['create'] = (row) =>
      row.model === 'user'
        ? db.transaction(async (tx) => {
            const admission = await admit(deps, tx, row)
            return drizzleAdapter(
              tx,
              settings,
            )(options).create({ ...row, data: { ...row.data, ...admission } })
          })
        : adapter.create(row)
    const update: Adapter['update'] = (change) =>
      change.model === 'user' && change.update.handle
        ? db.transaction(async (tx) => {
            await waitForOthers(tx)
            await requireFreeHandle(tx, change.update.handle, idIn(change.where))
            return drizzleAdapter(tx, settings)(options).update(change)
          })
        : adapter.update(change)
    const storage = { ...adapter, create, update }
    return { ...storage, transaction: (run) => run(storage) }
  }
}

const waitForOthers = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`)

const idIn = (where: Where[]): string => String(where.find(({ field }) => field === 'id')?.value ?? '')

/** Throws where an account cannot be made, and says whether its user needs an invitation. */
async function admit({ config, mailer }: StorageDeps, tx: Transaction, { data }: Created) {
  await waitForOthers(tx)
  const isFirst = !(await hasUsers(tx))
  if (config.signUp === 'closed' && !isFirst) throw signUpClosed()
  const { email, handle } = data
  if (await tx.$count(schema.user, eq(schema.user.email, String(email)))) throw addressTaken(mailer.isOn)
  await requireFreeHandle(tx, handle)
  return { admitted: isFirst || config.signUp !== 'invitation' }
}

/** To 403, better-auth answers as if the account had been made: with mail, nobody is told which addresses have one. */
const addressTaken = (isSecret: boolean): APIError =>
  new APIError(isSecret ? 'FORBIDDEN' : 'UNPROCESSABLE_ENTITY', {
    code: 'USER_ALREADY_EXISTS',
    message: 'An account with this address was made just now.',
  })
