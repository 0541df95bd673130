// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { firstIdAfter, snowflakeToTime, type EntryItem } from '@tidings/contracts'
import { db } from '@tidings/db'
import { changeSettings, queryClient } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const old = entryOf(letters, { title: 'Old', publishedAt: '2026-11-19T12:00:00.000Z' }, true)
/** When the page was opened, by the clock of the server. */
const openedAt = snowflakeToTime(old.entries.id)
const news = entryOf(letters, { title: 'News', id: String(firstIdAfter(openedAt + 50)) })

beforeAll(() => loadLate())

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await changeSettings({ unreadOnly: false })
  await fillDatabase([letters], [])
  queryClient.removeQueries({ queryKey: ['unread'] })
})

afterEach(cleanup)

/** Opens all articles beside the sidebar, before a server that says this of them and of how many are unread. */
async function open(server: { entries: EntryItem[]; unread: number; countedAt: number }) {
  const page = (
    <>
      <SubscriptionsPart />
      <TimelinePart />
    </>
  )
  await renderAt('/timeline/view-0/all', page, {
    'POST /entries': () => ({ data: server.entries, asOf: openedAt }),
    'GET /reads': () => ({ data: { [letters.feedId]: server.unread }, asOf: server.countedAt }),
    'GET /entries/check-new': () => ({ data: { has_new: server.entries.includes(news), count: 1 } }),
    '*': () => ({ data: null }),
  })
  expect(await screen.findByRole('link', { name: 'Old' })).toBeTruthy()
  await expect.poll(() => queryClient.getQueryData(['unread'])).toMatchObject({ asOf: server.countedAt })
}

const markAll = () => screen.findAllByRole('button', { name: 'Mark all as read' })

test('what is new is counted as it comes in, and can be marked read', async () => {
  const server = { entries: [old], unread: 0, countedAt: openedAt }
  await open(server)
  expect((await markAll())[0]?.getAttribute('aria-disabled')).toBe('true')
  Object.assign(server, { entries: [news, old], unread: 1, countedAt: openedAt + 100 })
  await act(async () => queryClient.invalidateQueries({ queryKey: ['check-new'] }))
  await userEvent.click(await screen.findByRole('button', { name: '1 new' }))
  expect(await screen.findByRole('link', { name: /News$/ })).toBeTruthy()
  expect(await screen.findByRole('treeitem', { name: /Letters.*1 unread entry/ })).toBeTruthy()
  await expect.poll(async () => (await markAll())[0]?.getAttribute('aria-disabled')).toBeNull()
})

test('what is counted and was not shown yet stays unread when all is marked', async () => {
  await open({ entries: [old], unread: 1, countedAt: openedAt + 100 })
  expect(await screen.findByRole('treeitem', { name: /Letters.*1 unread entry/ })).toBeTruthy()
  const [button] = await markAll()
  if (button) await userEvent.click(button)
  await expect
    .poll(() => db.outbox.toArray())
    .toMatchObject([{ name: 'reads.markAllRead', input: { insertedBefore: openedAt } }])
})

test('what another reply brought into the list since is marked with all', async () => {
  await open({ entries: [news, old], unread: 1, countedAt: openedAt + 100 })
  const [button] = await markAll()
  if (button) await userEvent.click(button)
  await expect.poll(() => db.unreadMarks.count()).toBe(0)
})
