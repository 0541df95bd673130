import { ApiError, z } from '@tidings/contracts'
import { limitData } from '@tidings/contracts/limit-data'
import type { TidingsDatabase } from '../database.ts'
import { settingsChange, type OutboxRow, type SettingsChange } from '../rows/outbox.ts'
import { dropRow, rebase } from './outbox.ts'

/** Takes back what the server has refused: all of it, or the settings that the refusal names. The others are to be sent again. */
export async function dropRefused(db: TidingsDatabase, row: OutboxRow, error: unknown): Promise<void> {
  const input = row.name === 'settings.update' ? blamelessOf(settingsChange.parse(row.input), error) : null
  if (!input) return dropRow(db, row.id)
  await db.atomically(async () => {
    await db.outbox.update(row.id, { input, state: 'waiting' })
    await rebase(db, async () => {})
  })
}

/** Null where there is nothing to be sent again: each time it is less than before. */
function blamelessOf(change: SettingsChange, error: unknown): SettingsChange | null {
  const named = error instanceof ApiError ? namedBy(error.data) : []
  const all = Object.entries(change.values)
  const blameless = all.filter(([key]) => !named.includes(key))
  const isLess = blameless.length > 0 && blameless.length < all.length
  return isLess ? { ...change, values: Object.fromEntries(blameless) } : null
}

const issues = z.array(z.object({ path: z.array(z.unknown()) }))

/** The settings that another plan has, or those with values that are not allowed. */
const namedBy = (data: unknown): unknown[] =>
  limitData.safeParse(data).data?.settings ?? issues.safeParse(data).data?.map(({ path: [key] }) => key) ?? []
