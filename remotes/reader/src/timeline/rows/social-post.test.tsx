// @module-tag long
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View, type EntryItem, type Media } from '@tidings/contracts'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../timeline-part.tsx'

const posts = subscriptionTo('Posts', { view: View.SocialMedia })
const photo = (name: string): Media => ({ url: `https://pictures.example/${name}.jpg`, type: 'photo' })

/** As a browser does it. */
function openDialog(this: HTMLDialogElement): void {
  this.open = true
}

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = openDialog
  await loadLate()
})

beforeEach(() => changeSettings({ enhancedSettings: false, autoExpandLongSocialMedia: false }))

afterEach(cleanup)

/** Shows one post. */
async function show(post: Partial<EntryItem['entries']>): Promise<HTMLElement> {
  await fillDatabase([posts], [entryOf(posts, post)])
  await renderAt('/timeline/view-1/all', <TimelinePart />)
  return screen.findByRole('list', { name: /Entries of/ })
}

const picturesIn = (element: HTMLElement) => [...element.querySelectorAll('img')].map(({ src }) => src)

test('a post stands beside the picture of its author, or their letter where they have none', async () => {
  const avatar = 'https://pictures.example/ann.jpg'
  const seen = await show({ content: '<p>Ships</p>', author: 'Ann', authorAvatar: avatar })
  expect(await within(seen).findByText('Ships')).toBeTruthy()
  expect(picturesIn(seen)).toEqual([avatar])
  expect(within(seen).getByText('Ann')).toBeTruthy()
  cleanup()
  const plain = await show({ content: '<p>Ships</p>', author: 'Ben', authorAvatar: null })
  expect(await within(plain).findByText('B')).toBeTruthy()
})

test('of the pictures of a post four are shown, with how many more there are, and each opens large', async () => {
  const media = ['a', 'b', 'c', 'd', 'e', 'f'].map(photo)
  const seen = await show({ content: '<p>Ships</p>', author: 'Ann', media })
  expect(await within(seen).findByText('+2')).toBeTruthy()
  expect(picturesIn(seen)).toEqual(['a', 'b', 'c', 'd'].map((name) => photo(name).url))
  const [, second] = within(seen).getAllByRole('button', { name: 'Enlarge picture' })
  if (second) await userEvent.click(second)
  const viewer = await screen.findByRole('dialog', { name: 'Picture 2 of 6' })
  expect(picturesIn(viewer)).toContain(photo('b').url)
})

const pointing = '<p>Read <a href="https://harbour.example/tides?at=noon">about tides</a></p>'

test('what a post points to stands below it as a card, with its site', async () => {
  const seen = await show({ content: pointing, author: 'Ann' })
  const card = await within(seen).findByRole('link', { name: /^about tides\s*harbour.example$/ })
  expect(card.getAttribute('href')).toBe('https://harbour.example/tides?at=noon')
})

test('a post with pictures has no card beside them', async () => {
  const seen = await show({ content: pointing, author: 'Ann', media: [photo('a')] })
  expect(await within(seen).findByRole('button', { name: 'Enlarge picture' })).toBeTruthy()
  expect(within(seen).queryByText('harbour.example')).toBeNull()
})

/** What is laid out is higher than its place. */
function standInForLongText(): void {
  const real = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')
  Object.defineProperty(Element.prototype, 'scrollHeight', { configurable: true, get: () => 2000 })
  onTestFinished(() => {
    if (real) Object.defineProperty(Element.prototype, 'scrollHeight', real)
  })
}

test('a long post is cut until one asks for more of it', async () => {
  standInForLongText()
  const seen = await show({ content: '<p>Ships</p>', author: 'Ann' })
  const text = (await within(seen).findByText('Ships', { selector: 'p' })).parentElement
  expect(text?.hasAttribute('data-folded')).toBe(true)
  await userEvent.click(within(seen).getByRole('button', { name: 'Show more' }))
  expect(text?.hasAttribute('data-folded')).toBe(false)
  expect(within(seen).queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(location.pathname).toBe('/timeline/view-1/all')
})

test('a long post is whole at once for whoever has it so', async () => {
  standInForLongText()
  await changeSettings({ enhancedSettings: true, autoExpandLongSocialMedia: true })
  const seen = await show({ content: '<p>Ships</p>', author: 'Ann' })
  const text = (await within(seen).findByText('Ships', { selector: 'p' })).parentElement
  expect(text?.hasAttribute('data-folded')).toBe(false)
  expect(within(seen).queryByRole('button', { name: 'Show more' })).toBeNull()
})
