// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { db, getEntry } from '@tidings/db'
import { queryClient } from '@tidings/runtime'
import { beforeEach, expect, test } from 'vitest'
import { bringFirstEntry } from './first-entry.ts'

const letters = subscriptionTo('Letters')
const bare = entryOf(letters, { title: 'First' })
const whole = entryOf(letters, { title: 'Second', content: '<p>Words</p>' })
let asked: string[] = []

beforeEach(async () => {
  asked = []
  queryClient.clear()
  await renderAt('/discover', null, {
    'GET /entries': ({ url }) => {
      asked.push(new URL(url).search)
      const { entries, ...item } = bare
      return { data: { ...item, entries: { ...entries, content: '<p>All of it</p>' } } }
    },
  })
  await fillDatabase([letters], [bare, whole])
})

const pathOf = ({ entries: { id } }: typeof bare) => `/timeline/view-0/all/${id}`

test('the entry of the address is asked for as soon as the reader is here', async () => {
  await bringFirstEntry(pathOf(bare))
  expect(asked).toEqual([`?id=${bare.entries.id}`])
  expect(await getEntry(db, bare.entries.id)).toMatchObject({ content: '<p>All of it</p>' })
})

test.each(['/discover', '/timeline/view-0/all', pathOf(whole)])(
  'nothing is asked for at %s',
  async (path) => {
    await bringFirstEntry(path)
    expect(asked).toEqual([])
  },
)
