import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName, OutboxRow } from '../rows/outbox.ts'
import type { Change } from './define-mutation.ts'
import { mutationsByName, type MutationUndos } from './mutations-by-name.ts'

export interface MutateOptions {
  /** How long `undoMutation` can take the change back before it is sent. */
  holdMs?: number
}

/**
 * Changes the local database at once and puts the call into the outbox. Returns its id there, null where nothing is left
 * to be said.
 */
export async function mutate<Name extends MutationName>(
  db: TidingsDatabase,
  name: Name,
  input: MutationInput<Name>,
  { holdMs = 0 }: MutateOptions = {},
): Promise<number | null> {
  const mutation = mutationsByName[name]
  const wanted = mutation.input.parse(input)
  return db.atomically(async () => {
    const possible = mutation.narrow ? await mutation.narrow(db, wanted) : wanted
    if (possible === null) return null
    const last = await db.outbox.orderBy('id').last()
    const previous = last?.state === 'waiting' && !last.held ? last : undefined
    // Of what was tried the server may have heard, and its answer was lost.
    if (previous?.attempts === 0 && (await cancelWith(db, previous, { name, input: possible }))) return null
    const change = { input: possible, undo: await mutation.apply(db, possible) }
    if (previous && holdMs === 0 && (await joinTo(db, previous, name, change))) return previous.id
    return db.outbox.add(newRow({ name, ...change, holdMs }))
  })
}

/** What a row of the outbox holds, which may be of an older page. */
function readChange<Name extends MutationName>(
  name: Name,
  row: Pick<OutboxRow, 'input' | 'undo'>,
): Change<MutationInput<Name>, MutationUndos[Name]> {
  const { input, undo } = mutationsByName[name]
  return { input: input.parse(row.input), undo: undo.parse(row.undo) }
}

/** What waits of one kind of change, in its order. */
export async function listChanges<Name extends MutationName>(
  db: TidingsDatabase,
  name: Name,
): Promise<({ id: number } & Change<MutationInput<Name>, MutationUndos[Name]>)[]> {
  return changesIn(await db.outbox.toArray(), name)
}

/** Those of one kind among some rows. */
export const changesIn = <Name extends MutationName>(
  rows: readonly OutboxRow[],
  name: Name,
): ({ id: number } & Change<MutationInput<Name>, MutationUndos[Name]>)[] =>
  rows.filter((row) => row.name === name).map((row) => ({ id: row.id, ...readChange(name, row) }))

function newRow({
  name,
  input,
  undo,
  holdMs,
}: Pick<OutboxRow, 'name' | 'input' | 'undo'> & { holdMs: number }): Omit<OutboxRow, 'id'> {
  const createdAt = Date.now()
  const dueAt = createdAt + Math.max(holdMs, mutationsByName[name].gatherMs ?? 0)
  return { name, input, undo, state: 'waiting', createdAt, dueAt, held: holdMs > 0, attempts: 0 }
}

/** Has the call of an unsent change say a later one, too; false where it cannot. */
async function joinTo<Name extends MutationName>(
  db: TidingsDatabase,
  previous: OutboxRow,
  name: Name,
  later: Change<MutationInput<Name>, MutationUndos[Name]>,
): Promise<boolean> {
  if (previous.name !== name) return false
  const joined = mutationsByName[name].join?.(readChange(name, previous), later)
  return joined !== undefined && (await db.outbox.update(previous.id, { ...joined })) > 0
}

/** Takes back what a change that was never sent did instead of saying the contrary after it; false where that cannot be done. */
async function cancelWith<Earlier extends MutationName, Later extends MutationName>(
  db: TidingsDatabase,
  previous: OutboxRow<Earlier>,
  later: { name: Later; input: MutationInput<Later> },
): Promise<boolean> {
  const { cancelledBy, apply, revert } = mutationsByName[previous.name]
  const cancel = cancelledBy?.[later.name]
  if (!cancel) return false
  const earlier = readChange(previous.name, previous)
  const remaining = cancel(earlier, later.input)
  if (remaining === undefined) return false
  await revert(db, earlier.undo)
  if (remaining === null) await db.outbox.delete(previous.id)
  else await db.outbox.update(previous.id, { input: remaining, undo: await apply(db, remaining) })
  return true
}

/** Takes a change back that was not sent yet, or in vain; false when it is too late. */
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
  for (const row of rows.toReversed()) await revertRow(db, row)
}

async function revertRow<Name extends MutationName>(
  db: TidingsDatabase,
  row: OutboxRow<Name>,
): Promise<void> {
  const { undo, revert } = mutationsByName[row.name]
  await revert(db, undo.parse(row.undo))
}

async function applyRows(db: TidingsDatabase, rows: readonly OutboxRow[]): Promise<void> {
  for (const row of rows) await db.outbox.update(row.id, { undo: await applyRow(db, row) })
}

async function applyRow<Name extends MutationName>(
  db: TidingsDatabase,
  row: OutboxRow<Name>,
): Promise<MutationUndos[Name]> {
  const { input, apply } = mutationsByName[row.name]
  return apply(db, input.parse(row.input))
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
  /** When the first of them, which the others wait for, may be sent, in epoch milliseconds. */
  dueAt?: number | undefined
}

export const outboxStatusOf = (rows: readonly OutboxRow[]): OutboxStatus => ({
  pending: rows.length,
  failed: rows.filter(({ attempts }) => attempts > 0).length,
  dueAt: rows[0]?.dueAt,
})
