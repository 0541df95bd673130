import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName, OutboxRow } from '../rows/outbox.ts'
import { mutationsByName } from './mutations-by-name.ts'

export interface MutateOptions {
  /** How long `undoMutation` can take the change back before it is sent. */
  holdMs?: number
}

/**
 * Changes the local database at once and puts the call into the outbox. Answers its id there, null where nothing is left
 * to be said.
 */
export async function mutate<Name extends MutationName>(
  db: TidingsDatabase,
  name: Name,
  input: MutationInput<Name>,
  { holdMs = 0 }: MutateOptions = {},
): Promise<number | null> {
  return db.atomically(async () => {
    const possible = await mutationsByName[name].narrow(db, input)
    if (possible === null) return null
    const last = await db.outbox.orderBy('id').last()
    const previous = last?.state === 'waiting' && !last.held ? last : undefined
    if (previous && (await cancelWith(db, previous, name, possible))) return null
    const undo = await mutationsByName[name].apply(db, possible)
    if (previous?.name === name && holdMs === 0) {
      const joined = mutationsByName[name].join(previous, { input: possible, undo })
      if (joined && (await db.outbox.update(previous.id, { ...joined }))) return previous.id
    }
    return db.outbox.add(newRow({ name, input: possible, undo, holdMs }))
  })
}

function newRow({
  name,
  input,
  undo,
  holdMs,
}: Pick<OutboxRow, 'name' | 'input' | 'undo'> & { holdMs: number }): Omit<OutboxRow, 'id'> {
  const createdAt = Date.now()
  const dueAt = createdAt + Math.max(holdMs, mutationsByName[name].gatherMs)
  return { name, input, undo, state: 'waiting', createdAt, dueAt, held: holdMs > 0, attempts: 0 }
}

/** Takes back what an unsent change did instead of saying the contrary after it; false where that cannot be done. */
async function cancelWith(
  db: TidingsDatabase,
  previous: OutboxRow,
  name: MutationName,
  input: unknown,
): Promise<boolean> {
  const remaining = mutationsByName[name].cancel(previous, input)
  if (remaining === undefined) return false
  await mutationsByName[previous.name].revert(db, previous.undo)
  if (remaining === null) {
    await db.outbox.delete(previous.id)
    return true
  }
  const undo = await mutationsByName[previous.name].apply(db, remaining)
  await db.outbox.update(previous.id, { input: remaining, undo })
  return true
}

/** Takes a change back that was not sent yet; false when it is too late. */
export async function undoMutation(db: TidingsDatabase, id: number): Promise<boolean> {
  return db.atomically(async () => {
    const row = await db.outbox.get(id)
    if (row?.state !== 'waiting') return false
    await dropRow(db, id)
    return true
  })
}

/** Writes what the server says: under the changes that it has not heard of, which stay. */
export async function rebase(db: TidingsDatabase, write: () => Promise<void>): Promise<void> {
  await db.atomically(async () => {
    const rows = await db.outbox.orderBy('id').toArray()
    await revertRows(db, rows)
    await write()
    await applyRows(db, rows)
  })
}

/** Takes a change out of the outbox and out of the local database, whatever came after it. */
export async function dropRow(db: TidingsDatabase, id: number): Promise<void> {
  await db.atomically(async () => {
    const rows = await db.outbox.where('id').aboveOrEqual(id).sortBy('id')
    await revertRows(db, rows)
    await db.outbox.delete(id)
    await applyRows(
      db,
      rows.filter((row) => row.id !== id),
    )
  })
}

async function revertRows(db: TidingsDatabase, rows: readonly OutboxRow[]): Promise<void> {
  for (const { name, undo } of rows.toReversed()) await mutationsByName[name].revert(db, undo)
}

async function applyRows(db: TidingsDatabase, rows: readonly OutboxRow[]): Promise<void> {
  for (const { id, name, input } of rows) {
    await db.outbox.update(id, { undo: await mutationsByName[name].apply(db, input) })
  }
}

/** The row to be sent next, marked as being sent, if it is due. Only who may send may ask. */
export async function takeDueRow(db: TidingsDatabase, now: number): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.orderBy('id').first()
    if (!row || row.dueAt > now) return undefined
    await db.outbox.update(row.id, { state: 'sending' })
    return row
  })
}

/** Puts a row back that the server could not be told of. */
export async function postponeRow(
  db: TidingsDatabase,
  { id, attempts }: OutboxRow,
  dueAt: number,
): Promise<void> {
  await db.outbox.update(id, { state: 'waiting', attempts: attempts + 1, dueAt })
}

/** Lets every row be sent now, also those that were held or failed before. */
export async function releaseRows(db: TidingsDatabase, which: 'all' | 'failed'): Promise<void> {
  await db.outbox.filter(({ attempts }) => which === 'all' || attempts > 0).modify({ dueAt: 0, held: false })
}

export interface OutboxStatus {
  pending: number
  /** How many of them could not be sent at the last try. */
  failed: number
}

export async function getOutboxStatus(db: TidingsDatabase): Promise<OutboxStatus> {
  const rows = await db.outbox.toArray()
  return { pending: rows.length, failed: rows.filter(({ attempts }) => attempts > 0).length }
}
