import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../foundation/database/testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** The migration once more, over what a server of before has stored. */
async function migrateAgain(): Promise<void> {
  const file = join(import.meta.dirname, '../../../../migrations/0026_chat-marks.sql')
  await database.pool.query('drop table chat_marks')
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await database.pool.query(statement)
}

const source = (sourceId: string, entryId: string) => ({
  type: 'source-document',
  sourceId,
  title: `Entry ${entryId}`,
  providerMetadata: { tidings: { entryId, feedId: '7' } },
})

const memories = (...data: object[]) => ({ type: 'data-memories', data })

/** What was said in a chat, in its order. */
async function write(...replies: object[][]): Promise<void> {
  const { pool } = database
  await pool.query(`insert into "user" (id, name, email) values ('u', 'Reader', 'reader@example.test')`)
  await pool.query(
    `insert into chat_sessions (user_id, chat_id, created_at, updated_at, last_seen_at)
     values ('u', 'c', now(), now(), now())`,
  )
  for (const [at, parts] of replies.entries())
    await pool.query(
      `insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at)
       values ('u', 'c', $1::int::text, 'assistant', $2, 'completed', now() + $1::int * interval '1 ms')`,
      [at, JSON.stringify(parts)],
    )
}

test('marks that chats told of before marks were kept are kept, of one that was given twice the later', async () => {
  await write(
    [source('e1', '11'), source('e2', '12'), { type: 'text', text: 'Yes [[e1]].' }],
    [memories({ mark: 'm1', id: '21' }, { mark: 'm2', id: '22' }), source('e2', '13')],
    [memories({ mark: 'm2', id: '23' }), source('evil', '14'), { type: 'source-document' }],
  )
  await migrateAgain()
  const { rows } = await database.pool.query(
    'select kind, number, subject_id, feed_id, title from chat_marks order by kind, number',
  )
  const memory = { kind: 'memory', feed_id: null, title: null }
  expect(rows).toEqual([
    { kind: 'entry', number: 1, subject_id: '11', feed_id: '7', title: 'Entry 11' },
    { kind: 'entry', number: 2, subject_id: '13', feed_id: '7', title: 'Entry 13' },
    { ...memory, number: 1, subject_id: '21' },
    { ...memory, number: 2, subject_id: '23' },
  ])
})
