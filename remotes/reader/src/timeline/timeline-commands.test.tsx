// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { db } from '@tidings/db'
import { canRunCommand, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, expect, test } from 'vitest'
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

test('an entry that is deleted while it is open is shown no more', async () => {
  await fillDatabase([letters], [letter])
  const [subscription] = await db.subscriptions.toArray()
  if (subscription) await db.subscriptions.put({ ...subscription, id: 'inbox/letters' })
  await openLetter()
  await waitFor(() => expect(canRunCommand('entry:delete')).toBe(true))
  await runCommand('entry:delete')
  await waitFor(() => expect(location.pathname).toBe('/timeline/all/all'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'A letter' })).toBeNull())
  expect(await screen.findByText(reader.inbox.entryDeleted)).toBeTruthy()
})
