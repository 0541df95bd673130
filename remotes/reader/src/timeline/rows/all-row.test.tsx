// @module-tag long
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../timeline-part.tsx'

const letters = subscriptionTo('Letters')
const films = subscriptionTo('Films', { view: View.Videos })
const builds = subscriptionTo('Builds', { view: View.Notifications })
const media = [{ url: 'https://example.org/still.jpg', type: 'photo' as const }]
const attachments = [
  { url: 'https://example.org/f.mp4', mime_type: 'video/mp4', duration_in_seconds: '12:05' },
]

beforeAll(() => loadLate())

beforeEach(async () => {
  await fillDatabase(
    [letters, films, builds],
    [
      entryOf(letters, { title: 'A letter', description: 'Dear all', media }),
      { ...entryOf(films, { title: 'A film', media, attachments }), view: View.Videos },
      { ...entryOf(builds, { title: 'v1.2', description: 'A long story' }), view: View.Notifications },
    ],
  )
})

afterEach(cleanup)

async function rowOf(title: RegExp): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name: title })).closest('article')
  if (!row) throw new Error('It stands in no row')
  return row
}

test('among entries of every kind each row says its source, and has what its view has to see', async () => {
  await renderAt('/timeline/all/all', <TimelinePart />)
  const letter = await rowOf(/A letter/)
  expect(within(letter).getByText('Letters')).toBeTruthy()
  expect(within(letter).queryByText('Dear all')).toBeNull()
  expect(letter.querySelector('img[src$="still.jpg"]')).toBeNull()

  const film = await rowOf(/A film/)
  expect(within(film).getByText('Films')).toBeTruthy()
  expect(film.querySelector('img[src$="still.jpg"]')).toBeTruthy()
  expect(within(film).getByText('12:05')).toBeTruthy()

  const build = await rowOf(/v1\.2/)
  expect(within(build).getByText('Builds')).toBeTruthy()
  expect(within(build).queryByText('A long story')).toBeNull()
  for (const row of [letter, film, build])
    expect(row.textContent, 'whose it is, then what').toMatch(
      /^\w(Letters|Films|Builds).*(A letter|A film|v1\.2)/,
    )
})
