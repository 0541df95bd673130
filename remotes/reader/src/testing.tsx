import { durations, type CurrentUser, type EntryItem, type FeedSubscription } from '@tidings/contracts'
import { makeEntry, makeFeedSubscription, makeUser } from '@tidings/contracts/testing'
import {
  fillDatabase as fillAnew,
  renderAt as renderInPage,
  standInForLayout,
  type Answers,
} from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import errors from '../../../locales/en/errors.json'
import reader from '../../../locales/en/reader.json'
import manifest from '../remote.json'
import { inOrder } from './actions/in-order.ts'

const SUBSCRIBED_AT = '2026-11-01T12:00:00.000Z'

/** Whoever is signed in. */
export const somebody: CurrentUser = makeUser({ name: 'Me', handle: 'me', email: 'me@example.com' })

/** Fills the local database with nothing but these, once all is done that somebody did in the test before. */
export async function fillDatabase(...given: Parameters<typeof fillAnew>): Promise<void> {
  await inOrder(() => fillAnew(...given))
}

/** Shows something of the reader at a path, in English, with what stands around it in the product, before such a server. */
export async function renderAt(path: string, children: ReactNode, answers: Answers = nothingNew) {
  standInForLayout()
  const shown = (
    <>
      {children}
      <Toaster />
    </>
  )
  return renderInPage(path, shown, { texts: { reader, errors }, manifest, answers })
}

const HOUR_MS = 3_600_000

/** What is done in this test can be taken back however long the machine takes to come to it. */
export function allowUndoForHours(): void {
  for (const window of ['undoWindow', 'markAllUndoWindow'] as const) {
    const allowed = vi.spyOn(durations, window, 'get').mockReturnValue(HOUR_MS)
    onTestFinished(() => allowed.mockRestore())
  }
}

/** A server that has nothing new. */
const nothingNew: Answers = {
  'GET /entries/check-new': () => ({ data: { has_new: false } }),
  'POST /entries': () => ({ data: [] }),
  '*': () => ({ data: null }),
}

/** The subscription to a feed as the server tells it. */
export function subscriptionTo(title: string, changes: Partial<FeedSubscription> = {}): FeedSubscription {
  const { feeds, ...others } = changes
  return makeFeedSubscription({
    createdAt: SUBSCRIBED_AT,
    ...others,
    // It was fetched, as most were.
    feeds: { title, checkedAt: SUBSCRIBED_AT, nextCheckAt: SUBSCRIBED_AT, ...feeds },
  })
}

/** An entry of a feed as the server tells it; unread, unless it is said otherwise. */
export function entryOf(
  { feeds: feed, view }: FeedSubscription,
  entry: Partial<EntryItem['entries']>,
  read = false,
): EntryItem {
  const { entries, ...item } = makeEntry(feed.id, {
    read,
    view,
    feeds: { url: feed.url, title: feed.title },
    entries: { title: null, language: 'en', ...entry },
  })
  return {
    ...item,
    entries: {
      ...entries,
      url: entry.url === undefined ? `https://example.com/entries/${entries.id}` : entry.url,
    },
  }
}
