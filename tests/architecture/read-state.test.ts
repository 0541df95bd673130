import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const owner = 'server/src/reading/reads/'

/** The two tables of what is read, as SQL has them or a template of drizzle. */
const table = String.raw`(?:"?public"?\.)?"?(?:cursors|entry_states)\b|\$\{(?:\w+\.)?(?:cursors|entryStates)\}`

const writing = new RegExp(
  [
    String.raw`\b(?:(?:insert|merge)\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|copy)\s+(?:${table})`,
    String.raw`\.(?:insert|update|delete)\(\s*(?:\w+\.)?(?:cursors|entryStates)\b`,
  ].join('|'),
  'i',
)

const writesReadState = (source: string): boolean => writing.test(source)

/** What runs; what tests plant and clear away is theirs. */
const isProduction = (file: string): boolean =>
  file.startsWith('server/src/') && !/[./]test(?:ing)?(?:\.ts$|\/)/.test(file)

describe('what writes what is read', () => {
  test.each([
    'await tx.insert(cursors).values(row)',
    'await tx\n  .update(entryStates)\n  .set({ read: true })',
    'db.delete(tables.cursors).where(isOfUser)',
    'sql`insert into ${cursors} (user_id) select $1`',
    'sql`update ${reads.entryStates} set read = true`',
    '`insert into cursors as c (user_id, feed_id)`',
    '`with gone as (delete from entry_states s using left_feeds)`',
    '`update\n  only "public"."cursors" set read_total = 0`',
    '`MERGE INTO entry_states`',
    '`truncate table cursors`',
  ])('is %s', (source) => {
    expect(writesReadState(source)).toBe(true)
  })

  test.each([
    '`select from cursors c where c.feed_id = $1 for update`',
    '`update feeds set x = 1 from cursors c where c.feed_id = id`',
    'await tx.select().from(entryStates)',
    'await forgetLeftCursors(tx, feedIds)',
    '`update cursors_of_others set x = 1`',
  ])('is not %s', (source) => {
    expect(writesReadState(source)).toBe(false)
  })
})

test('what is read is written by its owner alone', () => {
  const writers = sourceFiles('.ts').filter((file) => isProduction(file) && writesReadState(readSource(file)))
  expect(writers.filter((file) => file.startsWith(owner)).length).toBeGreaterThan(4)
  expect(writers.filter((file) => !file.startsWith(owner))).toEqual([])
})
