// @module-tag long
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeEntry, makeFeedSubscription } from '@tidings/contracts/testing'
import { fillDatabase, partOf } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { panel } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { ChatServer, ending, saying } from './testing.tsx'

const FEED = '6789012345678901'
const OTHER_FEED = '6789012345678902'
const SHIPS = '5678901234567890'
const ELSEWHERE = '5678901234567891'

let server: ChatServer

withSomebodySignedIn()

beforeEach(async () => {
  server = new ChatServer()
  await fillDatabase(
    [
      makeFeedSubscription({ feedId: FEED, category: 'Sea', feeds: { title: 'The Harbour Post' } }),
      makeFeedSubscription({ feedId: OTHER_FEED, category: 'Sea', feeds: { title: 'Tides' } }),
    ],
    [
      makeEntry(FEED, {
        feeds: { title: 'The Harbour Post' },
        entries: { id: SHIPS, title: 'Ships run aground' },
      }),
    ],
  )
})

const show = async (answers = {}) =>
  renderWith({ ...server.answers, ...answers }, partOf(panel, { onClose: () => undefined }))

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.chat.composer.label })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

const selected = () =>
  screen.queryAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')

describe('a mention', () => {
  test('of an entry is chosen by keys, and leads there once it is said', async () => {
    await show()
    await userEvent.type(await field(), 'About @shi')
    await expect.poll(options).toEqual(['Ships run agroundThe Harbour Post'])
    await userEvent.keyboard('{Enter}')
    expect((await field()).value).toBe('About @Ships run aground ')
    expect(options()).toEqual([])
    await userEvent.keyboard('why?{Enter}')
    await expect.poll(() => server.heard).toBe(`About <mention-entry id="${SHIPS}"></mention-entry> why?`)
    const said = await screen.findByRole('article', { name: texts.chat.question })
    expect(said.textContent).toContain('About @Ships run aground why?')
    const link = within(said).getByRole('link', { name: '@Ships run aground' })
    expect(link.getAttribute('href')).toBe(`/timeline/all/all/${SHIPS}`)
  })

  test.each([
    ['@#', ['Sea', 'The Harbour PostSea', 'TidesSea']],
    ['@+', ['Ships run agroundThe Harbour Post']],
    ['@!this', ['this week', 'this month', 'this Monday']],
  ])('by %s is of one kind alone', async (typed, wanted) => {
    await show()
    await userEvent.type(await field(), typed)
    await expect.poll(() => options().slice(0, 3).toSorted()).toEqual(wanted.toSorted().slice(0, 3))
  })

  test('of a category is of its feeds, one of a view of the view', async () => {
    await show()
    await userEvent.type(await field(), '@#sea')
    await expect.poll(options).toHaveLength(1)
    await userEvent.keyboard('{Tab}and @pictures')
    await expect.poll(options).toEqual(['Pictures'])
    await userEvent.click(screen.getByRole('option', { name: 'Pictures' }))
    await userEvent.type(await field(), '{Enter}')
    await expect
      .poll(() => server.heard)
      .toBe(
        `<mention-feed id="${FEED},${OTHER_FEED}"></mention-feed> and <mention-view id="2"></mention-view>`,
      )
  })

  test('of a category is of what its timeline shows', async () => {
    await fillDatabase(
      [
        makeFeedSubscription({ feedId: FEED, category: 'Sea' }),
        makeFeedSubscription({ feedId: OTHER_FEED, category: 'Sea', hideFromTimeline: true }),
        makeFeedSubscription({ category: 'Seaside', hideFromTimeline: true, feeds: { title: 'Piers' } }),
      ],
      [],
    )
    await show()
    await userEvent.type(await field(), '@#sea')
    await expect.poll(options).toEqual(['Sea'])
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => server.heard).toBe(`<mention-feed id="${FEED}"></mention-feed>`)
  })

  test('is one of ten things at most, two dates among them, and its list is moved in by keys', async () => {
    await show()
    await userEvent.type(await field(), '@')
    await expect.poll(options).toHaveLength(10)
    expect(options().slice(-2)).toEqual(['today', 'yesterday'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(selected()).toBe(2)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(selected()).toBe(9)
  })

  test('is of what the server finds where it is not here', async () => {
    const found = makeEntry(OTHER_FEED, {
      feeds: { title: 'Tides' },
      entries: { id: ELSEWHERE, title: 'Ships sail on' },
    })
    await show({ 'GET /search': () => ({ data: { entries: [found], feeds: [], next: null } }) })
    await userEvent.type(await field(), '@+ships')
    await expect.poll(options).toEqual(['Ships run agroundThe Harbour Post', 'Ships sail onTides'])
  })

  test('of a time is of what its words mean', async () => {
    await show()
    const [today, then] = [new Date(), new Date()]
    then.setDate(today.getDate() - 21)
    const title = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(then)
    await userEvent.type(await field(), 'What was @3 weeks ago')
    await expect.poll(options).toEqual([title])
    await userEvent.keyboard('{Enter}?{Enter}')
    const day = [then.getFullYear(), then.getMonth() + 1, then.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    await expect.poll(() => server.heard).toContain(`<mention-date start="${day}T00:00:00`)
    expect(server.heard).toContain(`text="${title}"`)
  })

  test('is deleted whole, and kept in a draft and in what is said in other words', async () => {
    const { unmount } = await show()
    await userEvent.type(await field(), '@shi')
    await expect.poll(options).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    unmount()
    await show()
    await userEvent.type(await field(), 'why?{Enter}')
    await expect.poll(() => server.heard).toBe(`<mention-entry id="${SHIPS}"></mention-entry> why?`)
    act(() => server.say(...saying('So.'), ...ending))
    act(() => server.end())
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.edit }))
    const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.chat.edit })
    await userEvent.type(edited, ' And when?{Enter}')
    await expect.poll(() => server.heard).toBe(`<mention-entry id="${SHIPS}"></mention-entry> why? And when?`)
    act(() => server.say(...saying('Then.'), ...ending))
    act(() => server.end())
    await userEvent.type(await field(), '@shi')
    await expect.poll(options).toHaveLength(1)
    await userEvent.keyboard('{Enter}{Backspace}{Backspace}')
    expect((await field()).value).toBe('')
  })

  test('is nothing that was pasted, however it looks', async () => {
    await show()
    ;(await field()).focus()
    await userEvent.paste(`<mention-entry id="${SHIPS}"></mention-entry> @Ships run aground`)
    await expect.poll(options).toEqual(['Ships run agroundThe Harbour Post'])
    await userEvent.keyboard('{Escape}')
    await userEvent.type(await field(), '{Enter}')
    await expect
      .poll(() => server.heard)
      .toBe(`&lt;mention-entry id="${SHIPS}">&lt;/mention-entry> @Ships run aground`)
    const said = await screen.findByRole('article', { name: texts.chat.question })
    expect(within(said).queryByRole('link')).toBeNull()
  })
})

describe('Enter', () => {
  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'neither sends nor chooses while signs are put together: %j',
    async (composing) => {
      await show()
      await userEvent.type(await field(), '@shi')
      await expect.poll(options).toHaveLength(1)
      fireEvent.keyDown(await field(), { key: 'Enter', ...composing })
      expect((await field()).value).toBe('@shi')
      expect(options()).toHaveLength(1)
      await userEvent.keyboard('{Escape}')
      fireEvent.keyDown(await field(), { key: 'Enter', ...composing })
      expect((await field()).value).toBe('@shi')
      expect(server.asked).toEqual([])
    },
  )

  test('sends what is written once the list is closed', async () => {
    await show()
    await userEvent.type(await field(), '@shi')
    await expect.poll(options).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.heard).toBe('@shi')
  })
})
