import { act, cleanup, screen } from '@testing-library/react'
import { db, type LocalFeed } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '../testing.tsx'
import { ImportedFeeds } from './imported-feeds.tsx'

const CHECKED_AT = '2026-11-20T12:00:00.000Z'

beforeEach(() => db.feeds.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const feedOf = (id: string, changes: Partial<LocalFeed> = {}): LocalFeed => ({
  id,
  url: `https://${id}.example/feed`,
  title: null,
  description: null,
  image: null,
  siteUrl: null,
  ownerUserId: null,
  errorAt: null,
  errorMessage: null,
  errorKind: null,
  checkedAt: null,
  nextCheckAt: null,
  lastEntryAt: null,
  ...changes,
})

test('tells how far the first fetches of what was imported are, and which failed', async () => {
  await db.feeds.bulkPut([feedOf('a', { checkedAt: CHECKED_AT }), feedOf('b')])
  await renderWith({}, <ImportedFeeds ids={['a', 'b', 'c']} />)
  expect(await screen.findByText('1 of 3')).toBeDefined()
  const failed = { checkedAt: CHECKED_AT, errorAt: CHECKED_AT, errorKind: 'not-found' } as const
  await act(async () => db.feeds.bulkPut([feedOf('b', failed), feedOf('c', { checkedAt: CHECKED_AT })]))
  expect(await screen.findByText('1 feed could not be fetched yet. It is tried again.')).toBeDefined()
  expect(screen.getByText('There is nothing at this address.')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
