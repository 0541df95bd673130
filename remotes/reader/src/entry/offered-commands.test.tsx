import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

beforeAll(() => loadLate())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens an entry of a view, whose page is there or has no address. */
async function open(view: View, url: string | null): Promise<void> {
  const letters = subscriptionTo('Letters', { view })
  const letter = entryOf(letters, { title: 'A letter', content: '<p>Words of the feed</p>', url })
  await fillDatabase([letters], [letter])
  await renderAt(`/timeline/view-${view}/all/${letter.entries.id}`, <TimelinePart />)
  await screen.findByText('Words of the feed')
}

const offered = (...ids: string[]) => ids.map((id) => canRunCommand(id))

describe('the article of a page and the page itself', () => {
  test.each([
    ['are offered', View.Articles, 'https://letters.example/1', [true, true]],
    ['are not offered where there is no address', View.Articles, null, [false, false]],
    [
      'are offered in a wide view but for the article',
      View.SocialMedia,
      'https://letters.example/1',
      [false, true],
    ],
  ])('%s', async (_, view, url, expected) => {
    await open(view, url)
    await waitFor(() => expect(offered('entry:ability', 'entry:view-source-content')).toEqual(expected))
  })

  test('are not shown where they are not offered, whoever asks', async () => {
    await open(View.Articles, null)
    act(() => void runCommand('entry:view-source-content'))
    expect(screen.queryByTitle('Page of the entry')).toBeNull()
    expect(screen.getByText('Words of the feed')).toBeTruthy()
  })
})

test('reading aloud is offered where the browser can', async () => {
  await open(View.Articles, null)
  expect(canRunCommand('entry:tts')).toBe(false)
  vi.stubGlobal('speechSynthesis', { cancel: () => undefined })
  expect(canRunCommand('entry:tts')).toBe(true)
})

const ways = () => offered('entry-render:previous-entry', 'entry-render:next-entry')

test('the entries before and after are offered where there are any', async () => {
  const letters = subscriptionTo('Letters')
  const [newest, oldest] = ['2026-11-02T12:00:00.000Z', '2026-11-01T12:00:00.000Z'].map((publishedAt, at) =>
    entryOf(letters, { title: `Letter ${at}`, publishedAt }),
  )
  if (!newest || !oldest) throw new Error('There are no letters')
  await fillDatabase([letters], [newest, oldest])
  await renderAt(`/timeline/view-0/all/${newest.entries.id}`, <TimelinePart />)
  await waitFor(() => expect(ways()).toEqual([false, true]))
  act(() => void runCommand('entry-render:next-entry'))
  await waitFor(() => expect(ways()).toEqual([true, false]))
})
