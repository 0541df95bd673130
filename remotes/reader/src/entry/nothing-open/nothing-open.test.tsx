// @module-tag long
// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const minutes = (count: number) => `<p>${'word '.repeat(230 * count)}</p>`
const short = entryOf(letters, { title: 'Short', content: minutes(2) })
const long = entryOf(letters, {
  title: 'Long',
  content: minutes(6),
  publishedAt: '2026-11-19T12:00:00.000Z',
})
const weekly = entryOf(letters, {
  title: 'Weekly',
  content: minutes(200),
  publishedAt: '2026-11-18T12:00:00.000Z',
})

beforeAll(async () => {
  await loadLate()
})

beforeEach(() => sessionStorage.clear())

afterEach(cleanup)

const column = async () => within(await screen.findByRole('region', { name: 'Entry' }))

describe('while nothing is open', () => {
  test('one sees how much is unread, and how long it takes', async () => {
    await fillDatabase([letters], [short, long])
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    expect(await (await column()).findByText('2 unread entries')).toBeTruthy()
    expect(await (await column()).findByText('about 8 minutes')).toBeTruthy()
  })

  test('much of it takes hours', async () => {
    await fillDatabase([letters], [weekly])
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    expect(await (await column()).findByText('about 3 hours')).toBeTruthy()
  })

  test('one goes on with what was open last', async () => {
    await fillDatabase([letters], [short, long])
    await renderAt(`/timeline/view-0/all/${long.entries.id}`, <TimelinePart />)
    await screen.findByRole('heading', { level: 1, name: 'Long' })
    cleanup()
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await userEvent.click(
      await (await column()).findByRole('link', { name: /^Go on reading.*Long.*Letters$/ }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Long' })).toBeTruthy()
  })

  test('one is told the keys worth knowing', async () => {
    await fillDatabase([letters], [short])
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    expect(await (await column()).findByText('Next and previous entry')).toBeTruthy()
    expect((await column()).getByText('Read on')).toBeTruthy()
  })
})
