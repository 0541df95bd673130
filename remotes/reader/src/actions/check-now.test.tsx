// @module-tag long
// @vitest-environment jsdom
import { renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import { View, type FeedRow } from '@tidings/contracts'
import { db } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkNow } from './check-now.ts'

const { feeds: well } = subscriptionTo('The Gazette')
const CHECKED_AT = '2026-11-20T12:00:00.000Z'
const ill: FeedRow = { ...well, errorAt: CHECKED_AT, errorKind: 'not-found' }

interface Answers {
  request?: object
  feeds?: FeedRow[]
  count?: number
}

let asked: string[]

beforeEach(async () => {
  asked = []
  await db.clear()
})

afterEach(cleanup)

/** The page, before a server that has these answers. */
async function renderPage({ request = {}, feeds = [], count = 0 }: Answers) {
  await renderAt('/timeline/all/all', null)
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname } = new URL(input.url)
    asked.push(input.url)
    if (input.method === 'POST')
      return Response.json({
        code: 0,
        data: { feedIds: [well.id], resting: 0, left: 0, ...request },
        asOf: 1,
      })
    const data = pathname.endsWith('check-new')
      ? { has_new: count > 0, count }
      : { fetched: 0, total: 0, feeds, unread: {} }
    return Response.json({ code: 0, data, asOf: 2 })
  })
}

const check = () => act(async () => checkNow({ feedId: well.id }))

describe('what came of a check is said', () => {
  test('with how much is new, which is shown', async () => {
    await renderPage({ feeds: [well], count: 3 })
    const onNew = vi.fn<() => void>()
    await act(async () => checkNow({ feedId: well.id }, onNew))
    expect(await screen.findByText('3 new')).toBeTruthy()
    expect(onNew).toHaveBeenCalledOnce()
  })

  test('without what is private, where that is left out', async () => {
    await renderPage({ feeds: [well] })
    await changeSettings({ hidePrivateSubscriptionsInTimeline: true })
    await act(async () => checkNow({ view: View.All }))
    const news = asked.filter((url) => url.includes('check-new'))
    expect(news).toEqual([expect.stringContaining('excludePrivate=true')])
    await changeSettings({ hidePrivateSubscriptionsInTimeline: false })
  })

  test('where nothing is new', async () => {
    await renderPage({ feeds: [well] })
    await check()
    expect(await screen.findByText('Nothing new')).toBeTruthy()
  })

  test('where the feed cannot be had, with the reason', async () => {
    await renderPage({ feeds: [ill] })
    await check()
    expect(await screen.findByText('Not checked: There is nothing at this address.')).toBeTruthy()
  })

  test('where it was checked a moment ago', async () => {
    await renderPage({ request: { feedIds: [], resting: 1 } })
    await check()
    expect(await screen.findByText('Checked a moment ago')).toBeTruthy()
  })

  test('where it is more than one person may ask for', async () => {
    await renderPage({ request: { left: 20 }, feeds: [well] })
    await check()
    expect(await screen.findByText('Nothing new · 1 of 21 checked')).toBeTruthy()
  })

  test('where the server does not answer', async () => {
    await renderPage({})
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await check()
    expect(await screen.findByText('The server did not answer.')).toBeTruthy()
  })
})
