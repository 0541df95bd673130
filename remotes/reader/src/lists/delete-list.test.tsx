import { fillDatabase, renderAt } from '../testing.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { db, subscriptionId } from '@tidings/db'
import { answerCalls, Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeleteList } from './delete-list.tsx'

const list = {
  id: '349396175058632704',
  feedIds: [],
  view: View.Articles,
  fee: 0,
  title: 'Best',
  description: null,
  image: null,
  ownerUserId: null,
} as const

const id = subscriptionId('list', list.id)

/** How its owner follows it. */
const own = {
  view: View.Pictures,
  title: 'My best',
  category: 'Daily',
  isPrivate: true,
  hideFromTimeline: true,
} as const

const onClose = vi.fn<() => void>()

beforeEach(async () => {
  await fillDatabase([], [])
  await db.subscriptions.put({
    ...own,
    id,
    type: 'list',
    targetId: list.id,
    feedId: null,
    readingMode: null,
    createdAt: new Date().toISOString(),
  })
  onClose.mockClear()
})

afterEach(cleanup)

interface Answers {
  /** Who follows the list and says so. */
  subscriptionCount: number
  /** Of the deletion. */
  answer?: () => object
}

/** Confirms with a server that answers so; gives the calls that it got, in their order, and what they said. */
async function confirm({ subscriptionCount, answer = () => ({}) }: Answers) {
  await renderAt('/timeline/all', <DeleteList list={{ ...list, feedIds: [] }} onClose={onClose} />)
  const calls: [string, unknown][] = []
  const note = async (request: Request) => {
    if (request.method === 'GET') return { data: [] }
    calls.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()])
    return { unread: {}, feed: null, list: null }
  }
  answerCalls({
    'GET /subscriptions': () => ({ data: [] }),
    'GET /reads': () => ({ data: {} }),
    'GET /lists/list': () => ({ data: [{ ...list, type: 'list', subscriptionCount }] }),
    'DELETE /lists': async (request) => {
      await note(request)
      return answer()
    },
    '*': note,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }))
  return calls
}

const refusal = new Refusal(400, { code: 8004, message: 'Cannot delete a list with subscriptions.' })
const isRefused = () => screen.findByText('A list that others subscribe to cannot be deleted.')

test('deleting a list first unsubscribes, then deletes', async () => {
  const calls = await confirm({ subscriptionCount: 1 })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.map(([call]) => call)).toEqual(['DELETE /api/subscriptions', 'DELETE /api/lists'])
})

test('a list that others are seen to subscribe to is not left by its owner', async () => {
  const calls = await confirm({ subscriptionCount: 2 })
  expect(await isRefused()).toBeTruthy()
  expect(calls).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('a list that others subscribe to stays, its owner follows it again, and is told why', async () => {
  // In private.
  const calls = await confirm({ subscriptionCount: 1, answer: () => refusal })
  expect(await isRefused()).toBeTruthy()
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]).toEqual(['POST /api/subscriptions', { listId: list.id, ...own }])
  expect(onClose).not.toHaveBeenCalled()
})
