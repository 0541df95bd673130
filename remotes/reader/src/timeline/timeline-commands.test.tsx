// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { db } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import reader from '../../../../locales/en/reader.json'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const letter = entryOf(letters, { title: 'A letter' })

beforeAll(() => loadLate())
afterEach(cleanup)

/** Opens the letter among all entries. */
async function openLetter(): Promise<void> {
  await renderAt(`/timeline/all/all/${letter.entries.id}`, <TimelinePart />)
  await screen.findByRole('heading', { name: 'A letter', level: 1 })
  await waitFor(() => expect(canRunCommand('entry:star')).toBe(true))
}

test('an entry of a feed cannot be deleted, and no command says that it could', async () => {
  await fillDatabase([letters], [letter])
  await openLetter()
  expect(canRunCommand('entry:delete')).toBe(false)
})

test('an entry of an inbox can be deleted wherever it is open', async () => {
  await fillDatabase([letters], [letter])
  const [subscription] = await db.subscriptions.toArray()
  if (subscription) await db.subscriptions.put({ ...subscription, id: 'inbox/letters' })
  await openLetter()
  await waitFor(() => expect(canRunCommand('entry:delete')).toBe(true))
})

const rowOf = (title: RegExp) => screen.getByRole('link', { name: title })

test('an entry of an inbox can be deleted from its row among all entries, and one of a feed cannot', async () => {
  const mail = subscriptionTo('Mail')
  const message = entryOf(mail, { title: 'A message' })
  await fillDatabase([letters, mail], [letter, message])
  const subscription = (await db.subscriptions.toArray()).find(({ feedId }) => feedId === mail.feeds.id)
  if (!subscription) throw new Error('There is no subscription')
  await db.subscriptions.delete(subscription.id)
  await db.subscriptions.put({ ...subscription, id: 'inbox/mail' })
  await renderAt('/timeline/all/all', <TimelinePart />)
  // A list that is drawn anew as it comes lets go of the focus.
  await waitFor(() => {
    rowOf(/A message/).focus()
    expect(canRunCommand('entry:delete')).toBe(true)
  })
  rowOf(/A letter/).focus()
  expect(canRunCommand('entry:delete')).toBe(false)
  rowOf(/A message/).focus()
  runCommand('entry:delete')
  expect(await screen.findByText(reader.inbox.entryDeleted)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: /A message/ })).toBeNull())
  expect(rowOf(/A letter/)).toBeTruthy()
})

test('an entry that is deleted while it is open is shown no more', async () => {
  await fillDatabase([letters], [letter])
  const [subscription] = await db.subscriptions.toArray()
  if (subscription) await db.subscriptions.put({ ...subscription, id: 'inbox/letters' })
  await openLetter()
  await waitFor(() => expect(canRunCommand('entry:delete')).toBe(true))
  expect(runCommand('entry:delete')).toBe(true)
  await waitFor(() => expect(location.pathname).toBe('/timeline/all/all'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'A letter' })).toBeNull())
  expect(await screen.findByText(reader.inbox.entryDeleted)).toBeTruthy()
})

test.each([
  ['entry:copy-title', 'This entry has no title.'],
  ['entry:copy-link', 'This entry has no address.'],
])('what %s would copy is said not to be there where it is not', async (command, text) => {
  const bare = entryOf(letters, { title: null, url: null, description: 'Only words' })
  await fillDatabase([letters], [bare])
  await renderAt(`/timeline/all/all/${bare.entries.id}`, <TimelinePart />)
  await waitFor(() => expect(canRunCommand(command)).toBe(true))
  await act(async () => runCommand(command))
  expect(await screen.findByText(text)).toBeTruthy()
})

describe.each([
  ['what is starred', 'collections'],
  ['an inbox', 'inbox-letters'],
  ['what is found', 'search-letter'],
])('%s, which has no feeds to be checked,', (_what, path) => {
  test.each([
    ['is said to be up to date', { data: [] }, 'Up to date'],
    ['is said not to be had', new Refusal(500, { code: 1005, message: 'No' }), /went wrong/],
  ])('%s once it is refreshed', async (_outcome, answer, text) => {
    await fillDatabase([letters], [letter])
    await renderAt(`/timeline/all/${path}`, <TimelinePart />, { '*': () => answer })
    await waitFor(() => expect(canRunCommand('timeline:refetch')).toBe(true))
    await act(async () => runCommand('timeline:refetch'))
    const notifications = screen.getByRole('region', { name: /Notifications/ })
    expect(await within(notifications).findByText(text)).toBeTruthy()
  })
})
