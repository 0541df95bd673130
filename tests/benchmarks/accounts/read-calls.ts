import { limits, snowflakeToTime } from '@tidings/contracts'

/** Somebody with so many subscriptions. */
export interface Account {
  size: number
  userId: string
  feedIds: string[]
  /** The newest of the first feed. */
  entryId: string
  listId: string
  handle: string
  inboxEntryId: string
}

interface ReadCall {
  input?: (account: Account) => Record<string, unknown>
  /** What it may take in the largest account, in milliseconds. */
  target: number
  /** It adds up or compares all that somebody follows, whatever it answers: each feed takes its share. */
  goesOverFeeds?: 'reading'
}

const ofEntry = ({ entryId }: Account) => ({ id: entryId })
const ofFeed = ({ feedIds: [feedId] }: Account) => ({ feedId })
const page = { limit: 50 }
const flag = () => ({ name: 'ai_chat' })

/** By its name in the contract, and of what where one call reads different things: each call that only reads. */
export const readCalls: Record<string, ReadCall> = {
  'administration.audit': { target: 20 },
  'administration.listFailingFeeds': { target: 50 },
  'administration.listJobs': { target: 50 },
  'administration.overview': { target: 1000 },
  'categories.list': { target: 20 },
  'chats.list': { target: 20 },
  'chats.listUnread': { target: 20 },
  'collections.has': { input: ({ entryId }) => ({ entryId }), target: 10 },
  'entries.checkNew': { input: (account) => ({ view: 0, insertedAfter: timeOf(account) }), target: 20 },
  'entries.get': { input: ofEntry, target: 10 },
  'entries.getInboxEntry': { input: ({ inboxEntryId }) => ({ id: inboxEntryId }), target: 20 },
  'entries.list': { input: () => ({ view: 0, ...page }), target: 20 },
  'entries.list, a category': {
    input: ({ feedIds }) => ({ view: 0, feedIdList: feedIds.slice(0, 20), ...page }),
    target: 20,
  },
  'entries.list, a feed': { input: (account) => ({ ...ofFeed(account), ...page }), target: 20 },
  'entries.list, a list': { input: ({ listId }) => ({ listId, ...page }), target: 20 },
  'entries.list, a search': { input: () => ({ search: 'entry', ...page }), target: 50 },
  'entries.list, starred': { input: () => ({ isCollection: true, ...page }), target: 20 },
  'entries.list, unread': { input: () => ({ view: 0, read: false, ...page }), target: 20 },
  'entries.listInbox': { input: ({ handle }) => ({ inboxId: handle, ...page }), target: 20 },
  'entries.listVersions': { input: ofEntry, target: 10 },
  'entries.preview': { input: ofEntry, target: 10 },
  'entries.readHistories': { input: ofEntry, target: 20 },
  'entries.stream': { input: ({ entryId }) => ({ ids: [entryId] }), target: 20 },
  'featureFlags.affectedUsers': { input: flag, target: 50 },
  'featureFlags.list': { target: 20 },
  'featureFlags.stats': { input: flag, target: 50 },
  'feedChecks.list': { input: () => ({ since: Date.now() }), target: 50 },
  'feedClaims.list': { target: 20 },
  'feedClaims.message': { input: ofFeed, target: 20 },
  'feeds.analytics': { input: ({ feedIds }) => ({ ids: feedIds.slice(0, 10) }), target: 20 },
  'feeds.lookup': { input: ({ feedIds: [id] }) => ({ id, entriesLimit: 10 }), target: 20 },
  'images.sign': { input: () => ({ urls: ['https://pictures.example/1.png'] }), target: 10 },
  'inboxes.get': { input: ({ handle }) => ({ handle }), target: 10 },
  'inboxes.list': { target: 10 },
  'invitations.limitation': { target: 10 },
  'invitations.list': { target: 10 },
  'lists.get': { input: ({ listId }) => ({ listId }), target: 50 },
  'lists.list': { target: 50 },
  'mails.listUndelivered': { target: 20 },
  'mcp.list': { target: 10 },
  'memories.list': { target: 20 },
  'messaging.list': { target: 10 },
  'models.config': { target: 20 },
  'models.listConnections': { target: 10 },
  'plans.list': { target: 10 },
  'playPositions.list': { target: 10 },
  'probes.bullmq': { input: () => ({ name: 'follow-queue' }), target: 10 },
  'probes.postgresql': { target: 10 },
  'probes.redis': { target: 10 },
  'probes.rsshub': { target: 10 },
  'profiles.batch': { input: ({ userId }) => ({ ids: [userId] }), target: 10 },
  'profiles.get': { input: ({ userId }) => ({ id: userId }), target: 10 },
  'reads.list': { target: 20 },
  'reads.list, a view': { input: () => ({ view: 0 }), target: 50 },
  'reads.totalCount': { target: 20, goesOverFeeds: 'reading' },
  'searches.find': { input: () => ({ query: 'entry', limit: limits.searchPerPage }), target: 500 },
  'searches.find, nothing': { input: () => ({ query: 'zebra' }), target: 50, goesOverFeeds: 'reading' },
  'searches.find, a feed': { input: () => ({ query: 'feed 7', type: 'feed' }), target: 100 },
  'searches.list': { target: 10 },
  'settings.get': { target: 10 },
  'status.configs': { target: 10 },
  'subscriptions.exportOpml': { input: () => ({ format: 'json' }), target: 150 },
  'subscriptions.list': { target: 150 },
  'tasks.list': { target: 10 },
  'tokens.list': { target: 10 },
  'usage.analytics': { target: 20 },
  'users.list': { target: 20 },
}

/** They read as well, and what they take is for others to say: they ask another site or a model, or write what they find. */
export const notMeasured: ReadonlySet<string> = new Set([
  // Of a chat, whose pages are bounded whatever else its user has.
  'chats.resume',
  'chats.get',
  'chats.listMessages',
  'entries.readability',
  'entries.transcription',
  'feeds.refresh',
  'feeds.reset',
  // Of a tool server, whose tools are bounded.
  'mcp.listTools',
  'messaging.test',
  'pageFeeds.outline',
  'pageFeeds.preview',
  'subscriptions.parseOpml',
  'summaries.daily',
  'summaries.get',
  // One of those that are listed.
  'tasks.get',
  'translations.get',
])

const timeOf = ({ entryId }: Account): number => snowflakeToTime(entryId)
