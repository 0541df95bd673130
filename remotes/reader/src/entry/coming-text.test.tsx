import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const item = entryOf(letters, { title: 'First', description: 'What it is about' })

beforeAll(async () => {
  await loadLate()
})

afterEach(cleanup)

test(
  'an entry whose text is asked for shows nothing else in its place until it is there',
  { tags: ['long'] },
  async () => {
    await fillDatabase([letters], [item])
    let seen = ''
    const watching = new MutationObserver(() => {
      seen += document.querySelector('[data-command-scope=entry-render] article')?.textContent ?? ''
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    const given = Promise.withResolvers<void>()
    const shown = renderAt(`/timeline/view-0/all/${item.entries.id}`, <TimelinePart />)
    const answerOthers = globalThis.fetch
    vi.stubGlobal('fetch', async (input: Request) => {
      if (!input.url.includes('/api/entries?id=')) return answerOthers(input)
      await given.promise
      const entries = { ...item.entries, content: '<p>Words of the feed</p>' }
      return Response.json({ code: 0, data: { feeds: item.feeds, entries } })
    })
    await shown
    await screen.findByRole('heading', { level: 1, name: 'First' })
    given.resolve()
    expect(await screen.findByText('Words of the feed')).toBeTruthy()
    watching.disconnect()
    expect(seen).toContain('Words of the feed')
    expect(seen).not.toContain('What it is about')
  },
)
