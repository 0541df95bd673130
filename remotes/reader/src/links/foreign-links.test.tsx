// @module-tag long
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { $settings, changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const posts = subscriptionTo('Posts', { view: View.SocialMedia })
const words = '<p>Look at <a href="https://looks-like.example/login">example.com</a> by all means</p>'
const post = entryOf(posts, {
  content: words,
  author: 'Ann',
  authorUrl: 'https://x.com/ann',
  description: 'Look at',
})
const noted =
  '<p>Text<a href="#n1">1</a></p><ol><li id="n1">As said <a href="https://noted.example/">there</a></li></ol>'
const letters = subscriptionTo('Letters')
const letter = entryOf(letters, {
  title: 'A letter',
  content: words + noted,
  author: 'Ben',
  authorUrl: 'https://ben.example/',
  attachments: [{ url: 'https://files.example/slides.pdf', mime_type: 'application/pdf' }],
})

beforeAll(() => loadLate())

beforeEach(async () => {
  await changeSettings({ jumpOutLinkWarn: true })
  await fillDatabase([posts, letters], [post, letter])
})

afterEach(cleanup)

const inPosts = '/timeline/view-1/all'
const inLetter = `/timeline/view-0/all/${letter.entries.id}`

const linkTo =
  (address: string, isCard = false) =>
  async () => {
    const links = (await screen.findAllByRole('link')).filter((link) => link.getAttribute('href') === address)
    return links.at(isCard ? -1 : 0)
  }

/** Whether the browser was left to follow it. */
async function press(find: () => Promise<Element | undefined>, how: MouseEventInit = {}): Promise<boolean> {
  await expect.poll(find).toBeDefined()
  const link = await find()
  const isMiddle = how.button === 1
  return link ? fireEvent(link, new MouseEvent(isMiddle ? 'auxclick' : 'click', mouse(how))) : false
}

const mouse = (how: MouseEventInit): MouseEventInit => ({ bubbles: true, cancelable: true, ...how })

const ofStrangers: [string, string, string, string][] = [
  ['in the words of a post', inPosts, 'https://looks-like.example/login', 'looks-like.example'],
  ['of the author of a post', inPosts, 'https://x.com/ann', 'x.com'],
  ['in the words of an article', inLetter, 'https://looks-like.example/login', 'looks-like.example'],
  ['of the author of an article', inLetter, 'https://ben.example/', 'ben.example'],
  ['to what is attached', inLetter, 'https://files.example/slides.pdf', 'files.example'],
]

test.each(ofStrangers)(
  'a link %s says where it leads before it is followed',
  async (_, path, address, host) => {
    await renderAt(path, <TimelinePart />)
    expect(await press(linkTo(address))).toBe(false)
    expect(await screen.findByRole('dialog', { name: `Go to ${host}?` })).toBeTruthy()
    expect(screen.getByText(address)).toBeTruthy()
  },
)

test('the card of what a post points to says where it leads, too', async () => {
  await renderAt(inPosts, <TimelinePart />)
  expect(await press(linkTo('https://looks-like.example/login', true))).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Go to looks-like.example?' })).toBeTruthy()
})

test('a link that is to be opened in a tab behind this one says so as well', async () => {
  await renderAt(inLetter, <TimelinePart />)
  expect(await press(linkTo('https://ben.example/'), { button: 1 })).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Go to ben.example?' })).toBeTruthy()
})

test('whoever wants no such question is left to follow links', async () => {
  await changeSettings({ jumpOutLinkWarn: false })
  await renderAt(inPosts, <TimelinePart />)
  expect(await press(linkTo('https://looks-like.example/login'))).toBe(true)
  expect(await press(linkTo('https://x.com/ann'))).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a link is followed once one says so, and without a question from then on where one wants none', async () => {
  const leave = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  await renderAt(inLetter, <TimelinePart />)
  await press(linkTo('https://ben.example/'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Do not ask again' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(leave.mock.calls.map(([url]) => String(url))).toEqual(['https://ben.example/'])
  expect($settings.get().jumpOutLinkWarn).toBe(false)
})

test('a link in a note says where it leads', async () => {
  HTMLElement.prototype.showPopover = vi.fn<() => void>()
  await renderAt(inLetter, <TimelinePart />)
  await userEvent.click(await screen.findByRole('link', { name: '1' }))
  const note = await screen.findByLabelText('Note')
  expect(fireEvent.click(within(note).getByText('there'))).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Go to noted.example?' })).toBeTruthy()
})
