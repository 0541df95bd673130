import { user as userSchema, z, type User } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'

/** A user as profiles show one, and when that was heard. */
export interface LocalUser extends User {
  fetchedAt: string
}

/** Keeps profiles, keyed by user id as the API answers them. */
export async function storeUsers(db: TidingsDatabase, users: Record<string, User>): Promise<void> {
  const fetchedAt = new Date().toISOString()
  const rows = Object.values(z.record(z.string(), userSchema).parse(users))
  await db.users.bulkPut(rows.map((row) => ({ ...row, fetchedAt })))
}

export async function getUser(db: TidingsDatabase, id: string): Promise<LocalUser | undefined> {
  return db.users.get(id)
}
