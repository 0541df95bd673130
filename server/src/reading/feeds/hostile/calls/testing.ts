import { contract } from '@tidings/contracts'
import { z } from 'zod'
import { kindOfCall } from '../../../../foundation/api/call-kinds.ts'

/** What there is to be shown. */
export interface Shown {
  feedId: string
  listId: string
  entryId: string
  userId: string
}

interface ReadingCall {
  name: string
  method: string
  path: string
  outputSchema: z.ZodType
}

/** What calls are given that tell of a feed or its entries only if they are named; all others are given nothing. */
const inputs: Record<string, (shown: Shown) => object[]> = {
  'entries.list': ({ feedId, listId }) => [
    {},
    { view: 0, withContent: true },
    { feedId, order: 'oldest' },
    { listId, read: false },
    { isCollection: true, withContent: true },
    { search: 'is:unread' },
  ],
  'entries.get': ({ entryId }) => [{ id: entryId }],
  'entries.preview': ({ entryId }) => [{ id: entryId }],
  'entries.listVersions': ({ entryId }) => [{ id: entryId }],
  'entries.readHistories': ({ entryId }) => [{ id: entryId, size: 20 }],
  'entries.checkNew': ({ feedId }) => [{ feedId, insertedAfter: 0 }],
  'entries.listInbox': () => [{ inboxId: 'letters' }],
  'collections.has': ({ entryId }) => [{ entryId }],
  'feedChecks.list': () => [{ since: 0 }],
  'feedClaims.message': ({ feedId }) => [{ feedId }],
  'feeds.analytics': ({ feedId }) => [{ ids: [feedId] }],
  'feeds.lookup': ({ feedId }) => [{ id: feedId }],
  'images.sign': () => [{ urls: ['https://pictures.example/1.png'] }],
  'inboxes.get': () => [{ handle: 'letters' }],
  'lists.get': ({ listId }) => [{ listId }],
  'profiles.get': ({ userId }) => [{ id: userId }],
  'profiles.batch': ({ userId }) => [{ ids: [userId] }],
  'searches.find': () => [{ query: 'is:unread' }],
}

/** What cannot be asked so, each with why. */
const leftOut = new Set([
  // Lines, one each; they are read beside this.
  'entries.stream',
  // Of what comes into an inbox, which is tried by itself.
  'entries.getInboxEntry',
  // Other documents than the feed, from elsewhere.
  'entries.readability',
  'entries.transcription',
  // Of chats, in which nobody has said anything.
  'chats.resume',
  'chats.get',
  'chats.listMessages',
  // Of what is done by time, of which there is nothing.
  'tasks.get',
  // Of tool servers, of which there are none.
  'mcp.listTools',
  // Of flags, of which there are none.
  'featureFlags.stats',
  'featureFlags.affectedUsers',
  // A file, not JSON, either way.
  'subscriptions.parseOpml',
  'subscriptions.exportOpml',
])

const isShown = (name: string, path: string[]): boolean => !leftOut.has(name) && kindOfCall(path) === 'reads'

/** Every call of the contract that may show a feed or its entries: a new one is among them by itself. */
export const readingCalls: readonly ReadingCall[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(
    ([
      key,
      {
        '~orpc': { route, outputSchema },
      },
    ]) => {
      const [name, method] = [`${domain}.${key}`, route.method ?? 'POST']
      if (!isShown(name, [domain, key]) || !(outputSchema instanceof z.ZodType)) return []
      return [{ name, method, path: route.path ?? '', outputSchema }]
    },
  ),
)

/** What a call is asked to show something, each by its address and its body. */
export function requestsOf(
  { name, method, path }: ReadingCall,
  shown: Shown,
): { path: string; json?: object }[] {
  const all = inputs[name]?.(shown) ?? [{}]
  return all.map((input) => {
    const fields = Object.entries(input).map(([key, value]): [string, string] => [key, String(value)])
    const filled = fields.reduce((address, [key, value]) => address.replace(`{${key}}`, value), path)
    if (method !== 'GET') return { path: filled, json: input }
    const query = new URLSearchParams(fields.filter(([key]) => !path.includes(`{${key}}`)))
    return { path: `${filled}?${query.toString()}` }
  })
}
