import { act, render } from '@testing-library/react'
import {
  commandDeclaration,
  createSnowflake,
  View,
  type CurrentUser,
  type EntryItem,
  type FeedSubscription,
} from '@tidings/contracts'
import { db, storeEntries, storeSubscriptions, storeUnread } from '@tidings/db'
import {
  $contributions,
  BrowserRouter,
  i18next,
  initReactI18next,
  queryClient,
  QueryClientProvider,
} from '@tidings/runtime'
import { Toaster, UiProvider } from '@tidings/ui'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import errors from '../../../locales/en/errors.json'
import reader from '../../../locales/en/reader.json'
import manifest from '../remote.json'

const nextId = createSnowflake()
const SUBSCRIBED_AT = '2026-11-01T12:00:00.000Z'
const texts = { close: 'Close', loading: 'Loading', notifications: 'Notifications' }

/** Whoever is signed in. */
export const somebody: CurrentUser = {
  id: '349396175058632700',
  name: 'Me',
  handle: 'me',
  email: 'me@example.com',
  role: 'free',
  image: null,
  bio: null,
  website: null,
  socialLinks: null,
  emailVerified: null,
  twoFactorEnabled: null,
  isAnonymous: null,
  suspended: null,
  deleted: null,
  inactive: null,
  stripeCustomerId: null,
  roleEndAt: null,
  lastLoginMethod: null,
  createdAt: SUBSCRIBED_AT,
  updatedAt: SUBSCRIBED_AT,
}

/** Shows something of the reader at a path, in English, with what stands around it in the product, before such a server. */
export async function renderAt(path: string, children: ReactNode, answer: typeof fetch = answerNothing) {
  standInForLayout()
  vi.stubGlobal('fetch', answer)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: noLocks })
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { reader, errors } },
    interpolation: { escapeValue: false },
  })
  $contributions.set({
    routes: [],
    slots: [],
    commands: manifest.commands.map((command) => {
      const { opens: _none, access: _any, ...declaration } = commandDeclaration.parse(command)
      return declaration
    }),
  })
  history.replaceState(null, '', path)
  const page = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={texts}>
        <BrowserRouter>{children}</BrowserRouter>
        <Toaster />
      </UiProvider>
    </QueryClientProvider>,
  )
  await act(async () => Promise.resolve())
  return page
}

/** The subscription to a feed as the server tells it. */
export function subscriptionTo(title: string, changes: Partial<FeedSubscription> = {}): FeedSubscription {
  const feedId = nextId().toString()
  return {
    userId: nextId().toString(),
    feedId,
    view: View.Articles,
    title: null,
    category: null,
    isPrivate: false,
    hideFromTimeline: null,
    createdAt: SUBSCRIBED_AT,
    ...changes,
    feeds: {
      id: feedId,
      url: `https://example.com/${feedId}`,
      title,
      description: null,
      image: null,
      siteUrl: null,
      ownerUserId: null,
      language: null,
      errorAt: null,
      errorMessage: null,
      errorKind: null,
      checkedAt: SUBSCRIBED_AT,
      nextCheckAt: SUBSCRIBED_AT,
      lastModifiedHeader: null,
      etagHeader: null,
      ttl: null,
      migrateTo: null,
      rsshubRoute: null,
      rsshubNamespace: null,
      nsfw: null,
      ...changes.feeds,
    },
  }
}

/** An entry of a feed as the server tells it; unread, unless it is said otherwise. */
export function entryOf(
  { feeds: feed, view }: FeedSubscription,
  entry: Partial<EntryItem['entries']>,
  read = false,
): EntryItem {
  const id = nextId().toString()
  return {
    read,
    view,
    from: ['feed'],
    feeds: { type: 'feed', id: feed.id, url: feed.url, title: feed.title },
    entries: {
      id,
      guid: id,
      title: null,
      url: `https://example.com/entries/${id}`,
      description: null,
      summary: null,
      author: null,
      authorUrl: null,
      authorAvatar: null,
      language: 'en',
      publishedAt: '2026-11-20T12:00:00.000Z',
      insertedAt: '2026-11-20T12:00:00.000Z',
      categories: null,
      ...entry,
    },
  }
}

/** Fills the local database, as the replies of the server would. */
export async function fillDatabase(subscriptions: FeedSubscription[], entries: EntryItem[]): Promise<void> {
  await db.clear()
  queryClient.clear()
  const unread = Map.groupBy(
    entries.filter(({ read }) => !read),
    ({ feeds }) => feeds.id,
  )
  await storeSubscriptions(db, subscriptions)
  await storeEntries(db, entries)
  await storeUnread(db, Object.fromEntries([...unread].map(([id, rows]) => [id, rows.length])))
  queryClient.setQueryData(['subscriptions'], { storedAt: Date.now() })
  queryClient.setQueryData(['unread'], { storedAt: Date.now() })
}

/** A server that has nothing new. */
async function answerNothing(input: RequestInfo | URL): Promise<Response> {
  const request = new Request(input)
  const call = `${request.method} ${new URL(request.url).pathname}`
  const answers: Record<string, unknown> = {
    'GET /api/entries/check-new': { has_new: false },
    'POST /api/entries': [],
  }
  return Response.json({ code: 0, data: answers[call] ?? null })
}

/** One tab alone needs no lock. */
const noLocks = {
  request: async (_name: string, ...rest: unknown[]) => {
    const run = rest.at(-1)
    return typeof run === 'function' ? run() : undefined
  },
}

/** Nothing is laid out in a test: every row is 40 px high, and what scrolls 800. */
function standInForLayout(): void {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  vi.stubGlobal('matchMedia', () => new MediaQuery())
  for (const name of ['offsetHeight', 'clientHeight', 'clientWidth', 'offsetWidth']) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 800 })
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get: () => document.body,
  })
}

class MediaQuery extends EventTarget {
  readonly matches = false
}

class FixedSizes implements ResizeObserver {
  readonly #tell: ResizeObserverCallback

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }

  observe(target: Element) {
    const blockSize = target.tagName === 'LI' ? 40 : 800
    const size = [{ inlineSize: 800, blockSize }]
    const contentRect = new DOMRect(0, 0, 800, blockSize)
    const entry = {
      target,
      contentRect,
      contentBoxSize: size,
      borderBoxSize: size,
      devicePixelContentBoxSize: size,
    }
    queueMicrotask(() => act(() => this.#tell([entry], this)))
  }

  unobserve() {}
  disconnect() {}
}
