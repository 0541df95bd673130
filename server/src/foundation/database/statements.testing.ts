import pg from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'

declare module 'pg' {
  interface Query {
    handleDataRow(row: unknown): void
  }
}

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

/** What reaches the database while something is done, in its order: each is a way there and back. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => statement.parse(asked))
  } finally {
    query.mockRestore()
  }
}

/** How many rows come from the database while something is done. */
export async function rowsDuring(work: () => Promise<unknown>): Promise<number> {
  const row = vi.spyOn(pg.Query.prototype, 'handleDataRow')
  try {
    await work()
    return row.mock.calls.length
  } finally {
    row.mockRestore()
  }
}
