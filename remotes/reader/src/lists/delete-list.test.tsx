import { fillDatabase, renderAt } from '../testing.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
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

const answers: Record<string, object> = {
  'GET /api/subscriptions': { data: [] },
  'GET /api/reads': { data: {} },
}

const onClose = vi.fn<() => void>()

beforeEach(async () => {
  await fillDatabase([], [])
  onClose.mockClear()
})

afterEach(cleanup)

/** Confirms with a server that answers the deletion of a list so; answers the calls that it got, in their order. */
async function confirm(answer: () => Response): Promise<string[]> {
  await renderAt('/timeline/all', <DeleteList list={{ ...list, feedIds: [] }} onClose={onClose} />)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') calls.push(call)
    if (call === 'DELETE /api/lists') return answer()
    return Response.json({ code: 0, unread: {}, feed: null, list: null, ...answers[call] })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }))
  return calls
}

test('deleting a list first unsubscribes, then deletes', async () => {
  const calls = await confirm(() => Response.json({ code: 0 }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls).toEqual(['DELETE /api/subscriptions', 'DELETE /api/lists'])
})

test('a list that others subscribe to stays, its owner follows it again, and is told why', async () => {
  const body = { code: 8004, message: 'Cannot delete a list with subscriptions.' }
  const calls = await confirm(() => Response.json(body, { status: 400 }))
  expect(await screen.findByText('A list that others subscribe to cannot be deleted.')).toBeTruthy()
  await waitFor(() =>
    expect(calls).toEqual(['DELETE /api/subscriptions', 'DELETE /api/lists', 'POST /api/subscriptions']),
  )
  expect(onClose).not.toHaveBeenCalled()
})
