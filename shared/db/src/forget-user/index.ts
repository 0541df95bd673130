import type { TidingsDatabase } from '../database.ts'

/**
 * Empties the database of whoever signed out. What the server has not been sent yet stays until they are back, or somebody
 * else signs in here.
 */
export async function forgetUser(db: TidingsDatabase): Promise<void> {
  await db.atomically(async () => {
    const isSent = (await db.outbox.count()) === 0
    const owner = await db.meta.get('userId')
    await Promise.all(db.tables.filter(({ name }) => name !== 'outbox').map((table) => table.clear()))
    if (owner && !isSent) await db.meta.put(owner)
  })
}
