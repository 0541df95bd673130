import { contract, defaultPlans, type ErrorKey } from '@tidings/contracts'
import { keysOf } from '../keys/testing.ts'
import { SECRET, subscriptionAt, type Victim } from '../testing.ts'

/** What somebody sends who names what is the victim's, and how it ends: refused, or about the caller alone. */
interface Attack {
  input?: (victim: Victim) => object
  ends: ErrorKey | 'harmless'
}

interface ContractCall {
  method: string
  path: string
  /** The fields of what it takes, and the fields in these: `schedule.date`. */
  keys: string[]
}

const daily = { type: 'daily', timeOfDay: '2026-01-01T09:00:00Z' }

/** Every call of the contract, by its domain and name. */
export const contractCalls: ReadonlyMap<string, ContractCall> = new Map(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [string, ContractCall] => {
      const { route, inputSchema } = call['~orpc']
      const { method = 'POST', path = '' } = route
      const named = `${domain}.${name}`
      return [named, { method, path, keys: keysOf(inputSchema, named) }]
    }),
  ),
)

const ownModels = {
  name: 'Mine',
  provider: 'openai-compatible',
  baseUrl: 'http://10.0.0.1/v1',
  apiKey: null,
  models: ['small'],
}

const toolServer = { name: 'Mine', transportType: 'streamable-http', url: 'http://10.0.0.1/mcp' }

const question = {
  messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  trigger: 'submit-message',
}

const admin = (input?: Attack['input']): Attack => ({ ends: 'noPermission', ...(input && { input }) })
const aboutUser = admin(({ user }) => ({ userId: user.id }))
const aboutFlag = admin(({ user }) => ({ name: 'ai_chat', userId: user.id, forceEnabled: true }))

/** One for every call of the contract. */
export const attacks: Record<string, Attack> = {
  'administration.overview': admin(),
  'administration.audit': admin(),
  'administration.listFailingFeeds': admin(),
  'administration.listJobs': admin(),
  'administration.runJob': admin(() => ({ name: 'feeds' })),
  'administration.clean': admin((v) => ({ type: 'feeds', feedId: v.feedId })),
  'avatars.upload': { ends: 'harmless' },
  'categories.list': { ends: 'harmless' },
  'categories.update': { ends: 'harmless', input: (v) => ({ feedIdList: [v.feedId], category: 'Taken' }) },
  'categories.remove': {
    ends: 'harmless',
    input: (v) => ({ feedIdList: [v.feedId], deleteSubscriptions: true }),
  },
  'chats.send': { ends: 'aiChatNotAllowed', input: (v) => ({ id: v.chatId, ...question }) },
  'chats.resume': { ends: 'harmless', input: (v) => ({ chatId: v.chatId }) },
  'chats.stop': { ends: 'harmless', input: (v) => ({ chatId: v.chatId }) },
  'chats.list': { ends: 'harmless' },
  'chats.get': { ends: 'notFound', input: (v) => ({ chatId: v.chatId }) },
  'chats.rename': { ends: 'notFound', input: (v) => ({ chatId: v.chatId, title: 'Taken' }) },
  'chats.remove': { ends: 'harmless', input: (v) => ({ chatId: v.chatId }) },
  'chats.listMessages': { ends: 'harmless', input: (v) => ({ chatId: v.chatId }) },
  'chats.markSeen': { ends: 'notFound', input: (v) => ({ chatId: v.chatId }) },
  'chats.listUnread': { ends: 'harmless' },
  'chats.makeTitle': {
    ends: 'aiChatNotAllowed',
    input: (v) => ({ chatId: v.chatId, messages: [{ role: 'user', content: 'Hello' }] }),
  },
  'chats.upload': { ends: 'harmless' },
  'chats.answer': {
    ends: 'notFound',
    input: (v) => ({
      chatId: v.chatId,
      messageId: '1',
      answer: { proposalId: '1', decision: 'delete', memoryId: v.memoryId },
    }),
  },
  'collections.has': { ends: 'harmless', input: (v) => ({ entryId: v.inboxEntryId }) },
  'collections.star': { ends: 'entryNotFound', input: (v) => ({ entryId: v.inboxEntryId, view: 0 }) },
  'collections.unstar': { ends: 'harmless', input: (v) => ({ entryId: v.entryId }) },
  'entries.list': {
    ends: 'harmless',
    input: (v) => ({ view: 0, feedIdList: [v.inboxFeedId], withContent: true }),
  },
  'entries.get': { ends: 'harmless', input: (v) => ({ id: v.inboxEntryId }) },
  'entries.preview': { ends: 'entryNotFound', input: (v) => ({ id: v.inboxEntryId }) },
  'entries.checkNew': { ends: 'feedNotFound', input: (v) => ({ insertedAfter: 0, feedId: v.inboxFeedId }) },
  'entries.stream': { ends: 'harmless', input: (v) => ({ ids: [v.inboxEntryId] }) },
  'entries.getInboxEntry': { ends: 'harmless', input: (v) => ({ id: v.inboxEntryId }) },
  'entries.listInbox': { ends: 'inboxPermissionDenied', input: (v) => ({ inboxId: v.handle }) },
  'entries.removeInboxEntry': { ends: 'entryNotFound', input: (v) => ({ entryId: v.inboxEntryId }) },
  'entries.readability': { ends: 'entryNotFound', input: (v) => ({ id: v.inboxEntryId }) },
  'entries.listVersions': { ends: 'entryNotFound', input: (v) => ({ id: v.inboxEntryId }) },
  'entries.transcription': { ends: 'harmless', input: () => ({ url: 'https://radio.example/1.mp3' }) },
  'entries.readHistories': { ends: 'entryNotFound', input: (v) => ({ id: v.inboxEntryId }) },
  'featureFlags.list': admin(),
  'featureFlags.update': aboutFlag,
  'featureFlags.setOverride': aboutFlag,
  'featureFlags.removeOverride': aboutFlag,
  'featureFlags.stats': aboutFlag,
  'featureFlags.affectedUsers': aboutFlag,
  'feedChecks.list': { ends: 'harmless', input: () => ({ since: 0 }) },
  'feedChecks.request': { ends: 'feedNotFound', input: (v) => ({ feedId: v.inboxFeedId }) },
  'feedClaims.challenge': { ends: 'feedNotFound', input: (v) => ({ feedId: v.inboxFeedId }) },
  'feedClaims.list': { ends: 'harmless' },
  'feedClaims.message': { ends: 'feedNotFound', input: (v) => ({ feedId: v.inboxFeedId }) },
  'feeds.lookup': { ends: 'feedNotFound', input: (v) => ({ id: v.inboxFeedId }) },
  'feeds.refresh': { ends: 'feedRefreshAdminOnly', input: (v) => ({ id: v.feedId }) },
  'feeds.reset': { ends: 'noPermission', input: (v) => ({ id: v.feedId }) },
  'feeds.analytics': { ends: 'harmless', input: (v) => ({ ids: [v.inboxFeedId] }) },
  'images.sign': { ends: 'harmless', input: () => ({ urls: ['https://pictures.example/1.png'] }) },
  'inboxes.get': { ends: 'inboxPermissionDenied', input: (v) => ({ handle: v.handle }) },
  'inboxes.list': { ends: 'harmless' },
  'inboxes.create': { ends: 'inboxExists', input: (v) => ({ handle: v.handle }) },
  'inboxes.update': { ends: 'inboxPermissionDenied', input: (v) => ({ handle: v.handle, title: 'Taken' }) },
  'inboxes.remove': { ends: 'inboxPermissionDenied', input: (v) => ({ handle: v.handle }) },
  'inboxes.renewSecret': { ends: 'inboxPermissionDenied', input: (v) => ({ handle: v.handle }) },
  'inboxes.receiveEmail': { ends: 'unauthorized', input: (v) => mailTo(v.handle) },
  'inboxes.receiveWebhook': {
    ends: 'unauthorized',
    input: () => ({ guid: '2', publishedAt: '2026-11-01T12:00:00.000Z' }),
  },
  'invitations.limitation': { ends: 'harmless' },
  'invitations.list': { ends: 'harmless' },
  'invitations.create': { ends: 'harmless' },
  'invitations.use': { ends: 'invitationExists', input: (v) => ({ code: v.code }) },
  'invitations.remove': { ends: 'invitationNotFound', input: (v) => ({ code: v.code }) },
  'lists.get': { ends: 'harmless', input: (v) => ({ listId: v.listId }) },
  'lists.list': { ends: 'harmless', input: (v) => ({ userId: v.user.id }) },
  'lists.create': { ends: 'harmless', input: () => ({ title: 'Mine', view: 0, fee: 0 }) },
  'lists.update': { ends: 'listPermissionDenied', input: (v) => ({ listId: v.listId, title: 'Taken' }) },
  'lists.remove': { ends: 'listPermissionDenied', input: (v) => ({ listId: v.listId }) },
  'lists.addFeeds': { ends: 'listPermissionDenied', input: (v) => ({ listId: v.listId, feedId: v.feedId }) },
  'lists.removeFeed': {
    ends: 'listPermissionDenied',
    input: (v) => ({ listId: v.listId, feedId: v.feedId }),
  },
  'mails.listUndelivered': admin(),
  'mails.retry': admin((v) => ({ id: v.entryId })),
  'mcp.list': { ends: 'harmless' },
  // It is of a network that this server does not reach.
  'mcp.create': { ends: 'mcpDiscoveryError', input: () => toolServer },
  'mcp.update': {
    ends: 'mcpUserServiceNotFound',
    input: (v) => ({ connectionId: v.toolServerId, name: 'Taken', enabled: false }),
  },
  'mcp.remove': { ends: 'harmless', input: (v) => ({ connectionId: v.toolServerId }) },
  'mcp.listTools': { ends: 'mcpUserServiceNotFound', input: (v) => ({ connectionId: v.toolServerId }) },
  'mcp.refreshTools': {
    ends: 'mcpUserServiceNotFound',
    input: (v) => ({ connectionIds: [v.toolServerId] }),
  },
  'memories.list': { ends: 'harmless' },
  'memories.create': { ends: 'harmless', input: () => ({ memory: 'Mine' }) },
  'memories.update': {
    ends: 'aiMemoryNotFound',
    input: (v) => ({ memoryId: v.memoryId, memory: 'Taken' }),
  },
  'memories.remove': { ends: 'aiMemoryNotFound', input: (v) => ({ memoryId: v.memoryId }) },
  'memories.forgetAll': { ends: 'harmless' },
  'messaging.list': { ends: 'harmless' },
  'messaging.register': {
    ends: 'noPermission',
    input: (v) => ({ channel: 'web', token: subscriptionAt(v.endpoint) }),
  },
  'messaging.renew': { ends: 'harmless', input: (v) => ({ token: subscriptionAt(v.endpoint) }) },
  'messaging.remove': { ends: 'harmless', input: (v) => ({ channel: 'web', id: v.deviceId }) },
  'messaging.test': { ends: 'notFound', input: (v) => ({ id: v.deviceId }) },
  'models.config': { ends: 'harmless' },
  'models.listConnections': { ends: 'harmless' },
  'models.connect': { ends: 'harmless', input: () => ownModels },
  'models.updateConnection': { ends: 'notFound', input: (v) => ({ id: v.connectionId, name: 'Taken' }) },
  'models.disconnect': { ends: 'harmless', input: (v) => ({ id: v.connectionId }) },
  'models.test': { ends: 'notFound', input: (v) => ({ id: v.connectionId }) },
  'pageFeeds.outline': {
    ends: 'feedFetchFailed',
    input: (v) => ({ url: `http://169.254.169.254/${v.feedId}` }),
  },
  'pageFeeds.preview': {
    ends: 'feedFetchFailed',
    input: () => ({ url: 'http://[::ffff:10.0.0.1]/', recipe: { item: 'li' } }),
  },
  'plans.list': admin(),
  'plans.update': admin(() => ({ role: 'free', ...defaultPlans.pro })),
  'plans.reset': admin(() => ({ role: 'free' })),
  'playPositions.list': { ends: 'harmless' },
  'playPositions.keep': {
    ends: 'harmless',
    input: () => ({
      url: 'https://radio.example/1.mp3',
      seconds: 1,
      updatedAt: '2026-11-01T12:00:00.000Z',
    }),
  },
  'probes.postgresql': { ends: 'harmless' },
  'probes.redis': { ends: 'harmless' },
  'probes.bullmq': { ends: 'harmless' },
  'probes.rsshub': { ends: 'harmless' },
  'profiles.get': { ends: 'harmless', input: (v) => ({ id: v.user.id }) },
  'profiles.batch': { ends: 'harmless', input: (v) => ({ ids: [v.user.id] }) },
  'reads.list': { ends: 'harmless' },
  'reads.markRead': { ends: 'harmless', input: (v) => ({ entryIds: [v.inboxEntryId], isInbox: true }) },
  'reads.markUnread': { ends: 'entryNotFound', input: (v) => ({ entryId: v.inboxEntryId, isInbox: true }) },
  'reads.markAllRead': { ends: 'inboxNotFound', input: (v) => ({ inboxId: v.handle }) },
  'reads.totalCount': { ends: 'harmless' },
  'searches.find': { ends: 'harmless', input: () => ({ query: SECRET.replaceAll('-', ' ') }) },
  'searches.list': { ends: 'harmless' },
  'searches.create': { ends: 'harmless', input: () => ({ title: 'Mine', query: 'mine' }) },
  'searches.update': { ends: 'notFound', input: (v) => ({ searchId: v.searchId, title: 'Taken' }) },
  'searches.remove': { ends: 'harmless', input: (v) => ({ searchId: v.searchId }) },
  'settings.get': { ends: 'harmless' },
  'settings.update': { ends: 'harmless', input: () => ({ tab: 'general', dimRead: true }) },
  'status.configs': { ends: 'harmless' },
  'subscriptions.list': { ends: 'harmless', input: (v) => ({ userId: v.user.id }) },
  'subscriptions.create': { ends: 'feedNotFound', input: (v) => ({ feedId: v.inboxFeedId, view: 0 }) },
  'subscriptions.update': { ends: 'feedNotFound', input: (v) => ({ feedId: v.inboxFeedId, view: 1 }) },
  'subscriptions.remove': { ends: 'harmless', input: (v) => ({ feedIdList: [v.feedId, v.inboxFeedId] }) },
  'subscriptions.updateBatch': { ends: 'harmless', input: (v) => ({ feedIds: [v.feedId], view: 1 }) },
  'subscriptions.importOpml': { ends: 'harmless' },
  'subscriptions.exportOpml': { ends: 'harmless' },
  'subscriptions.parseOpml': { ends: 'harmless' },
  'summaries.get': { ends: 'entryNotFound', input: (v) => ({ id: v.inboxEntryId }) },
  'summaries.daily': { ends: 'aiChatNotAllowed', input: () => ({ startDate: '2026-11-25', view: '0' }) },
  'tasks.list': { ends: 'harmless' },
  'tasks.get': { ends: 'notFound', input: (v) => ({ id: v.taskId }) },
  'tasks.create': {
    ends: 'harmless',
    input: () => ({ name: 'Mine', prompt: 'Mine', schedule: daily, options: {} }),
  },
  'tasks.update': { ends: 'notFound', input: (v) => ({ id: v.taskId, name: 'Taken' }) },
  'tasks.remove': { ends: 'notFound', input: (v) => ({ id: v.taskId }) },
  'tasks.testRun': { ends: 'notFound', input: (v) => ({ id: v.taskId }) },
  'tokens.list': { ends: 'harmless' },
  'tokens.create': { ends: 'harmless', input: () => ({ name: 'Mine', scope: 'read' }) },
  'tokens.remove': { ends: 'harmless', input: (v) => ({ id: v.tokenId }) },
  'translations.get': {
    ends: 'entryNotFound',
    input: (v) => ({ id: v.inboxEntryId, language: 'en', fields: 'title' }),
  },
  'translations.batch': {
    ends: 'harmless',
    input: (v) => ({ ids: [v.inboxEntryId], language: 'en', fields: 'title' }),
  },
  'usage.analytics': { ends: 'harmless' },
  'users.list': admin(),
  'users.update': admin(({ user }) => ({ userId: user.id, role: 'free' })),
  'users.remove': aboutUser,
  'users.resetPassword': aboutUser,
  'users.resetTwoFactor': aboutUser,
}

function mailTo(handle: string) {
  const from = { address: 'news@example.org' }
  const to = { address: `${handle}@inbox.example` }
  return { from, to, messageId: '<1@example.org>', date: '2026-11-01T12:00:00.000Z' }
}
