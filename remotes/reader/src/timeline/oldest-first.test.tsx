import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryItem } from '@tidings/contracts'
import { db } from '@tidings/db'
import { queryClient } from '@tidings/runtime'
import { answerCalls } from '@tidings/runtime/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const entryAt = (title: string, day: string) =>
  entryOf(letters, { title, publishedAt: `2026-11-${day}T12:00:00.000Z` }, true)
const [early, late, later] = [entryAt('Early', '18'), entryAt('Late', '19'), entryAt('Later', '21')]

const titles = async () =>
  within(await screen.findByRole('list', { name: /Entries of/ }))
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await fillDatabase([letters], [early, late])
})

afterEach(cleanup)

async function chooseOldestFirst() {
  await userEvent.click(screen.getByRole('button', { name: 'More of this list' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Oldest first' }))
  await userEvent.keyboard('{Escape}')
}

/** A server with some entries, and none more than these; answers the bodies of the calls for pages. */
function serve(entries: EntryItem[]): object[] {
  const asked: object[] = []
  let known = entries.length
  answerCalls({
    'GET /entries/check-new': () => {
      const count = entries.length - known
      return { data: { has_new: count > 0, entry_id: null, count } }
    },
    'POST /entries': async (request) => {
      const body: { publishedBefore?: string } = await request.json()
      asked.push(body)
      known = entries.length
      const after = body.publishedBefore ?? ''
      return { data: entries.filter(({ entries: { publishedAt } }) => publishedAt > after) }
    },
    '*': () => ({ data: null }),
  })
  return asked
}

describe('the oldest first', () => {
  test('a list that is complete gets what is new at its end, by itself', { tags: ['long'] }, async () => {
    const page = await renderAt(`/timeline/view-0/${letters.feedId}`, <TimelinePart />)
    const atServer = [early, late]
    const asked = serve(atServer)
    await chooseOldestFirst()
    expect(await screen.findByText('That was all')).toBeTruthy()
    expect(await titles()).toEqual(['Early', 'Late'])

    atServer.push(later)
    await act(async () => queryClient.refetchQueries({ queryKey: ['check-new'] }))
    await waitFor(async () => expect(await titles()).toEqual(['Early', 'Late', 'Later']))
    // The pages before its end were not asked for again.
    const { publishedAt } = late.entries
    expect(asked.slice(0, 3)).toMatchObject([
      {},
      { publishedBefore: publishedAt },
      { publishedBefore: publishedAt },
    ])
    expect(asked.filter((body) => !('publishedBefore' in body))).toHaveLength(1)
    page.unmount()
  })

  test('starred entries stand in this order as well, by when they were starred', async () => {
    const starred = [early, late, later].map((item, index) => ({
      ...item,
      collections: { createdAt: `2026-11-2${5 - index}T12:00:00.000Z` },
    }))
    await fillDatabase([letters], starred)
    expect(await db.collections.count()).toBe(3)
    await renderAt('/timeline/view-0/collections', <TimelinePart />)
    expect(await titles()).toEqual(['Early', 'Late', 'Later'])
    await chooseOldestFirst()
    await waitFor(async () => expect(await titles()).toEqual(['Later', 'Late', 'Early']))
  })
})
