import { fillDatabase, renderAt } from '../testing.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
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

const onClose = vi.fn<() => void>()

beforeEach(async () => {
  await fillDatabase([], [])
  onClose.mockClear()
})

afterEach(cleanup)

/** Confirms with a server that answers the deletion of a list so; answers the calls that it got, in their order. */
async function confirm(answer: () => object): Promise<string[]> {
  await renderAt('/timeline/all', <DeleteList list={{ ...list, feedIds: [] }} onClose={onClose} />)
  const calls: string[] = []
  const note = (request: Request) => {
    if (request.method !== 'GET') calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return { unread: {}, feed: null, list: null }
  }
  answerCalls({
    'GET /subscriptions': () => ({ data: [] }),
    'GET /reads': () => ({ data: {} }),
    'DELETE /lists': (request) => {
      note(request)
      return answer()
    },
    '*': note,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }))
  return calls
}

test('deleting a list first unsubscribes, then deletes', async () => {
  const calls = await confirm(() => ({}))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual(['DELETE /api/subscriptions', 'DELETE /api/lists'])
})

test('a list that others subscribe to stays, its owner follows it again, and is told why', async () => {
  const refusal = new Refusal(400, { code: 8004, message: 'Cannot delete a list with subscriptions.' })
  const calls = await confirm(() => refusal)
  expect(await screen.findByText('A list that others subscribe to cannot be deleted.')).toBeTruthy()
  await waitFor(() =>
    expect(calls).toEqual(['DELETE /api/subscriptions', 'DELETE /api/lists', 'POST /api/subscriptions']),
  )
  expect(onClose).not.toHaveBeenCalled()
})
