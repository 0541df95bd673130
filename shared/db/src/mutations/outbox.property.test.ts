import { openTestDatabase, wireEntry, wireSubscription } from '../testing.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import {
  applyToModel,
  entryIds,
  feedIds,
  feedOf,
  operation,
  type Operation,
  type State,
} from './outbox-model.ts'
import { dropRow, mutate, takeDueRow, undoMutation } from './outbox.ts'
import { storeEntries } from '../store-entries.ts'
import { listSettings } from '../settings.ts'
import { storeSettings } from '../store-settings.ts'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { storeUnread } from '../store-unread.ts'

/** A row of the outbox: operations that go to the server in one call. */
interface Group {
  id: number
  operations: Operation[]
}

type Step =
  | { do: 'mutate'; operation: Operation; held: boolean }
  | { do: 'accept' | 'refuse' | 'refetch' | 'take' }
  | { do: 'undo'; nth: number }
  | { do: 'elsewhere'; operation: Operation }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(operation, fc.boolean())
      .map(([op, held]) => ({ do: 'mutate' as const, operation: op, held })),
  },
  fc.constantFrom(
    { do: 'accept' as const },
    { do: 'refuse' as const },
    { do: 'refetch' as const },
    { do: 'take' as const },
  ),
  fc.nat(5).map((nth) => ({ do: 'undo' as const, nth })),
  operation.map((op) => ({ do: 'elsewhere' as const, operation: op })),
)

/** The database and the model, driven side by side. */
class Run {
  readonly db: TidingsDatabase
  /** What this browser last heard of the server, and the server as it is. */
  heard: State
  server: State
  groups: Group[] = []
  sending: number | null = null

  constructor(db: TidingsDatabase, start: State) {
    this.db = db
    this.heard = start
    this.server = start
  }

  async take(current: Step): Promise<void> {
    switch (current.do) {
      case 'mutate':
        return this.mutate(current.operation, current.held)
      case 'take':
        this.sending = (await takeDueRow(this.db, Infinity))?.id ?? null
        return undefined
      case 'accept':
      case 'refuse':
        return this.settle(current.do === 'accept')
      case 'undo':
        return this.undo(current.nth)
      case 'elsewhere':
        this.server = applyToModel(this.server, current.operation)
        return undefined
      case 'refetch':
        this.heard = this.server
        return storeState(this.db, this.server)
    }
  }

  async mutate(op: Operation, held: boolean): Promise<void> {
    const id = await mutate(this.db, op.name, op.input, held ? { holdMs: 5000 } : {})
    const last = this.groups.at(-1)
    if (id !== null && last?.id === id) last.operations.push(op)
    else if (id !== null) this.groups.push({ id, operations: [op] })
    else if (last && op.name === 'reads.markUnread') this.cancel(last, op.input.entryId)
  }

  /** The entry was never said to be read. */
  cancel(last: Group, entry: string): void {
    last.operations = last.operations.flatMap((op) => {
      if (op.name !== 'reads.markRead') return op
      const ids = op.input.entryIds.filter((id) => id !== entry)
      return ids.length > 0 ? { ...op, input: { entryIds: ids } } : []
    })
    if (last.operations.length === 0) this.groups.pop()
  }

  async settle(isAccepted: boolean): Promise<void> {
    const head = this.groups.shift()
    if (!head) return
    this.sending = null
    if (isAccepted) {
      await this.db.outbox.delete(head.id)
      this.server = head.operations.reduce(applyToModel, this.server)
      this.heard = head.operations.reduce(applyToModel, this.heard)
    } else await dropRow(this.db, head.id)
  }

  async undo(nth: number): Promise<void> {
    const group = this.groups[nth]
    if (!group) return
    const isTaken = group.id === this.sending
    const isUndone = await undoMutation(this.db, group.id)
    if (isUndone === isTaken) throw new Error('Undo must succeed until a row is sent, and only until then')
    if (isUndone) this.groups.splice(nth, 1)
  }

  expected(): State {
    return this.groups.flatMap(({ operations }) => operations).reduce(applyToModel, this.heard)
  }
}

let stored = 0

/** Half of the settings are of one tab, half of another. */
async function storeModelSettings(db: TidingsDatabase, { settings }: State): Promise<void> {
  const time = new Date((stored += 1)).toISOString()
  const ofTab = (isAppearance: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => key.endsWith('Too') === isAppearance))
  await storeSettings(db, {
    settings: { general: ofTab(false), appearance: ofTab(true) },
    updated: { general: time, appearance: time },
  })
}

async function storeState(db: TidingsDatabase, state: State): Promise<void> {
  await storeSubscriptions(
    db,
    Object.entries(state.categories).map(([id, name]) => wireSubscription(id, { category: name })),
  )
  await storeUnread(db, state.counts)
  await storeModelSettings(db, state)
  await storeEntries(
    db,
    entryIds.map((id) => ({
      ...wireEntry({ id, feedId: feedOf[id] ?? '', read: !state.unread[id] }),
      ...(state.starred[id] && { collections: { createdAt: '2026-11-20T12:00:00Z' } }),
    })),
  )
}

async function readState(db: TidingsDatabase): Promise<State> {
  const marks = await db.unreadMarks.toCollection().primaryKeys()
  const stars = await db.collections.toCollection().primaryKeys()
  const counts = await db.unread.toArray()
  const subscriptions = await db.subscriptions.toArray()
  return {
    settings: await listSettings(db),
    unread: Object.fromEntries(entryIds.map((id) => [id, marks.includes(id)])),
    starred: Object.fromEntries(entryIds.map((id) => [id, stars.includes(id)])),
    counts: Object.fromEntries(feedIds.map((id) => [id, counts.find((row) => row.id === id)?.count ?? 0])),
    categories: Object.fromEntries(subscriptions.map(({ targetId, category: name }) => [targetId, name])),
  }
}

const state: fc.Arbitrary<State> = fc.record({
  unread: fc.record(Object.fromEntries(entryIds.map((id) => [id, fc.boolean()]))),
  starred: fc.record(Object.fromEntries(entryIds.map((id) => [id, fc.boolean()]))),
  // Also counts that do not fit the entries: there are more of those at the server.
  counts: fc.record(Object.fromEntries(feedIds.map((id) => [id, fc.nat(4)]))),
  settings: fc.record({ dimRead: fc.boolean(), dimReadToo: fc.boolean() }, { requiredKeys: [] }),
  categories: fc.record(Object.fromEntries(feedIds.map((id) => [id, fc.constantFrom(null, 'News')]))),
})

const expectOnlyWhatHolds = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(state, fc.array(step, { maxLength: 25, size: 'max' }), async (start, steps) => {
      const db = await openTestDatabase()
      try {
        const run = new Run(db, start)
        await storeState(db, start)
        for (const current of steps) {
          await run.take(current)
          expect(await readState(db)).toEqual(run.expected())
        }
      } finally {
        await db.delete()
      }
    }),
    { numRuns },
  )

describe('the outbox', () => {
  test('leaves the database as if only what was not refused or undone had been done', () =>
    expectOnlyWhatHolds(15))

  test('does so after very many steps', { tags: ['long'], timeout: 600_000 }, () => expectOnlyWhatHolds(300))
})
