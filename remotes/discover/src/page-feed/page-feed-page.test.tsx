// @module-tag long
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal, renderWith, type Answers } from '../testing.tsx'
import { PageFeedPage } from './page-feed-page.tsx'

const recipe = { item: 'ul > li', title: 'a', link: 'a' }
const page = {
  version: 'one',
  url: 'https://site.test/news',
  title: 'News of the site',
  isCut: false,
  nodes: [
    { parent: -1, id: 1, kind: 'list', name: 'ul' },
    { parent: 0, id: 2, kind: 'listItem', name: 'li' },
    { parent: 1, text: 'First story' },
    { parent: 0, id: 3, kind: 'listItem', name: 'li' },
    { parent: 3, text: 'Second story' },
  ],
  candidates: [{ recipe, count: 2, samples: ['First story', 'Second story'] }],
}
const entry = { url: 'https://site.test/1', publishedAt: null, image: null, summary: null }
const preview = {
  version: 'one',
  recipe,
  feedUrl: 'https://site.test/news#feed-of-page?item=li',
  count: 2,
  items: [2, 3],
  parts: {},
  entries: [{ ...entry, title: 'First story' }],
  problems: [],
}

let asked: unknown[]

beforeEach(() => {
  asked = []
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answers: Answers = {}) {
  await renderWith(
    {
      'POST /page-feeds/outline': () => ({ data: page }),
      'POST /page-feeds/preview': async (request) => {
        asked.push(await request.json())
        return { data: preview }
      },
      ...answers,
    },
    <PageFeedPage address="https://site.test/news" replaces={null} />,
  )
  return screen.findByRole('application')
}

describe('making a feed from a page', () => {
  it('begins with what is likeliest', async () => {
    const outline = await open()
    expect(await screen.findByText('2 entries')).toBeDefined()
    expect(asked).toEqual([{ url: 'https://site.test/news', recipe }])
    expect(outline.querySelectorAll('[data-mark="item"]')).toHaveLength(2)
  })

  it('tells the server what was pointed at, and on which page', async () => {
    const outline = await open()
    await screen.findByText('2 entries')
    await userEvent.click(screen.getByRole('button', { name: 'Point at: Date' }))
    await userEvent.click(within(outline).getByText('Second story'))
    expect(asked.at(-1)).toEqual({
      url: 'https://site.test/news',
      recipe,
      point: { field: 'date', node: 3, version: 'one' },
    })
  })

  it('is done by keys as well', async () => {
    const outline = await open()
    await screen.findByText('2 entries')
    outline.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(asked.at(-1)).toMatchObject({ point: { field: 'item', node: 3 } })
  })

  it('leaves a part out', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Leave out: Link' }))
    expect(asked.at(-1)).toEqual({ url: 'https://site.test/news', recipe: { item: 'ul > li', title: 'a' } })
  })

  it('says what is wrong with a page', async () => {
    const refusal = new Refusal(400, { code: 2004, message: '', data: { kind: 'not-a-page' } })
    await renderWith(
      { 'POST /page-feeds/outline': () => refusal },
      <PageFeedPage address="https://site.test/feed.xml" replaces={null} />,
    )
    expect(await screen.findByText('There is no web page at this address.')).toBeDefined()
  })
})
