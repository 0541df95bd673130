// @module-tag long
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryItem } from '@tidings/contracts'
import { db, storeReadability } from '@tidings/db'
import { runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters', { readingMode: 'readability' })
const first = entryOf(letters, { title: 'First', content: '<p>Words of the feed</p>' })
const path = `/timeline/view-0/all/${first.entries.id}`

/** All that a reader could have seen so far. */
let seen = ''
let watching: MutationObserver
/** Lets the server answer with the article of the page. */
let answer: (content: string | null) => void

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [first])
  await db.readabilities.clear()
  seen = ''
  watching = new MutationObserver(() => (seen += document.body.textContent))
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
})

afterEach(() => {
  watching.disconnect()
  cleanup()
})

/** Opens the entry; of the article the server says nothing before it is told to. */
async function open() {
  const article = new Promise<string | null>((resolve) => (answer = resolve))
  const shown = renderAt(path, <TimelinePart />)
  const answerOthers = globalThis.fetch
  vi.stubGlobal('fetch', async (input: Request) => {
    if (!input.url.includes('/entries/readability')) return answerOthers(input)
    const content = await article
    return Response.json({ code: 0, data: content && { content } })
  })
  await shown
}

describe('an entry that is read as the article of its page', () => {
  test('never shows the text of its feed first', async () => {
    await open()
    await screen.findByRole('heading', { level: 1, name: 'First' })
    answer('<p>Words of the page</p>')
    expect(await screen.findByText('Words of the page')).toBeTruthy()
    expect(seen).toContain('Words of the page')
    expect(seen).not.toContain('Words of the feed')
    expect(seen).not.toContain('The page holds no article')
  })

  test('is shown from this browser where it was read before', async () => {
    await storeReadability(db, first.entries.id, '<p>Words that were kept</p>')
    await open()
    expect(await screen.findByText('Words that were kept')).toBeTruthy()
    expect(seen).not.toContain('Words of the feed')
  })

  test('stays what it was where a server finds no article any more', async () => {
    const content = '<p>Words that were kept</p>'
    await db.readabilities.put({ entryId: first.entries.id, content, updatedAt: '2026-01-01T12:00:00.000Z' })
    await open()
    answer(null)
    await expect
      .poll(async () => (await db.readabilities.get(first.entries.id))?.updatedAt)
      .not.toBe('2026-01-01T12:00:00.000Z')
    cleanup()
    await open()
    expect(await screen.findByText('Words that were kept')).toBeTruthy()
  })

  test('shows the text of the feed, and says so, where the page has none', async () => {
    await open()
    answer(null)
    expect(await screen.findByText('Words of the feed')).toBeTruthy()
  })
})

test('an entry is opened as the rules have it, where its subscription says nothing', async () => {
  const plain = subscriptionTo('Plain')
  const ruled = { ...entryOf(plain, { title: 'Ruled', content: '<p>Words of the feed</p>' }) }
  ruled.settings = { readability: true }
  await fillDatabase([plain], [ruled])
  await storeReadability(db, ruled.entries.id, '<p>Words of the page</p>')
  await renderAt(`/timeline/view-0/all/${ruled.entries.id}`, <TimelinePart />)
  expect(await screen.findByText('Words of the page')).toBeTruthy()
  expect(seen).not.toContain('Words of the feed')
})

const pageIn = () => screen.findByTitle<HTMLIFrameElement>('Page of the entry')

async function openRuled(readingMode: 'feed' | null, settings: EntryItem['settings']) {
  const plain = subscriptionTo('Plain', { readingMode })
  const ruled = { ...entryOf(plain, { title: 'Ruled', content: '<p>Words of the feed</p>' }), settings }
  await fillDatabase([plain], [ruled])
  await renderAt(`/timeline/view-0/all/${ruled.entries.id}`, <TimelinePart />)
  return ruled.entries.id
}

describe('an entry that the rules have shown as the page itself', () => {
  test('is opened so, even where they have its article shown too', async () => {
    const id = await openRuled(null, { sourceContent: true, readability: true })
    expect((await pageIn()).getAttribute('src')).toBe(`/api/entries/source?id=${id}`)
    expect(seen).not.toContain('Words of the feed')
  })

  test('is its text where its subscription says that', async () => {
    await openRuled('feed', { sourceContent: true })
    expect(await screen.findByText('Words of the feed')).toBeTruthy()
    expect(screen.queryByTitle('Page of the entry')).toBeNull()
  })

  test('is its text once that is asked for', async () => {
    await openRuled(null, { sourceContent: true })
    await pageIn()
    act(() => void runCommand('entry:view-source-content'))
    expect(await screen.findByText('Words of the feed')).toBeTruthy()
    expect(screen.queryByTitle('Page of the entry')).toBeNull()
  })
})

test('an entry that is read as the page itself shows its text where it is opened at words of that', async () => {
  const pages = subscriptionTo('Pages', { readingMode: 'source' })
  const page = entryOf(pages, { title: 'Page', content: '<p>Words of the feed</p>' })
  const atPage = `/timeline/view-0/all/${page.entries.id}`
  await fillDatabase([pages], [page])
  await renderAt(`${atPage}#words=of%20the%20feed`, <TimelinePart />)
  expect(await screen.findByText('Words of the feed')).toBeTruthy()
  expect(screen.queryByTitle('Page of the entry')).toBeNull()
  cleanup()
  await renderAt(atPage, <TimelinePart />)
  expect(await screen.findByTitle('Page of the entry')).toBeTruthy()
})

describe('an entry whose page has more than its feed', () => {
  const sentence = '<p>Words of the page</p>'
  const long = `${sentence}<p>${'word '.repeat(230 * 15)}</p>`

  test('takes as long to read as what is shown of it', async () => {
    await open()
    await screen.findByRole('heading', { level: 1, name: 'First' })
    answer(long)
    expect(await screen.findByText('15 min')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Text of the feed' }))
    expect(await screen.findByText('1 min')).toBeTruthy()
  })

  test('is copied as Markdown with the text of its page, once that is here', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await storeReadability(db, first.entries.id, sentence)
    await open()
    await screen.findByText('Words of the page')
    runCommand('entry:copy-markdown')
    await expect.poll(() => copied.mock.lastCall?.[0]).toContain('Words of the page')
    expect(copied.mock.lastCall?.[0]).not.toContain('Words of the feed')
  })
})
