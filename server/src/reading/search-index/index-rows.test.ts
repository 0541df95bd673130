import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toIndexRows } from './index-rows.ts'

const entry = { title: 'News', author: null, categories: null, description: null, content: '<p>of today</p>' }

test('an entry is found by its title and by the text of its body', async () => {
  expect(await toIndexRows([entry])).toEqual([
    { title: "'news':1", document: expect.stringContaining("'today':") },
  ])
})

test('others are answered between two entries, however many there are', async () => {
  const entries = Array.from({ length: 25 }, () => entry)
  const others: string[] = []
  const answerOthers = async () => {
    for (const _ of entries) {
      await nextTurn()
      others.push('answered')
    }
  }
  const answering = answerOthers()
  await toIndexRows(entries)
  expect(others.length).toBeGreaterThanOrEqual(entries.length - 1)
  await answering
})
