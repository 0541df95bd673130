import type { ContractRouterClient } from '@orpc/contract'
import { administration, featureFlags, plans, users } from './administration.ts'
import * as avatars from './avatars.ts'
import * as categories from './categories.ts'
import * as chats from './chats.ts'
import * as collections from './collections.ts'
import * as entries from './entries.ts'
import * as feedChecks from './feed-checks.ts'
import * as feedClaims from './feed-claims.ts'
import * as feeds from './feeds.ts'
import * as images from './images.ts'
import * as inboxes from './inboxes.ts'
import * as invitations from './invitations.ts'
import * as lists from './lists.ts'
import * as mails from './mails.ts'
import * as mcp from './mcp.ts'
import * as memories from './memories.ts'
import * as messaging from './messaging.ts'
import * as models from './models.ts'
import * as pageFeeds from './page-feeds.ts'
import * as playPositions from './play-positions.ts'
import * as profiles from './profiles.ts'
import * as reads from './reads.ts'
import * as searches from './searches.ts'
import * as settings from './settings.ts'
import * as status from './status.ts'
import * as subscriptions from './subscriptions.ts'
import * as summaries from './summaries.ts'
import * as tasks from './tasks.ts'
import * as tokens from './tokens.ts'
import * as translations from './translations.ts'
import * as usage from './usage.ts'

/** Every call of the API; the server implements it, client and OpenAPI document come from it. */
export const contract = {
  administration,
  avatars: { upload: avatars.upload },
  categories: { list: categories.list, update: categories.update, remove: categories.remove },
  chats: {
    send: chats.send,
    resume: chats.resume,
    stop: chats.stop,
    list: chats.list,
    get: chats.get,
    rename: chats.rename,
    remove: chats.remove,
    listMessages: chats.listMessages,
    markSeen: chats.markSeen,
    listUnread: chats.listUnread,
    makeTitle: chats.makeTitle,
    upload: chats.upload,
    answer: chats.answer,
  },
  collections: { has: collections.has, star: collections.star, unstar: collections.unstar },
  entries: {
    list: entries.list,
    get: entries.get,
    preview: entries.preview,
    checkNew: entries.checkNew,
    stream: entries.stream,
    getInboxEntry: entries.getInboxEntry,
    listInbox: entries.listInbox,
    removeInboxEntry: entries.removeInboxEntry,
    readability: entries.readability,
    listVersions: entries.listVersions,
    transcription: entries.transcription,
    readHistories: entries.readHistories,
  },
  featureFlags,
  feedChecks: { list: feedChecks.list, request: feedChecks.request },
  feedClaims: { challenge: feedClaims.challenge, list: feedClaims.list, message: feedClaims.message },
  feeds: { lookup: feeds.lookup, refresh: feeds.refresh, reset: feeds.reset, analytics: feeds.analytics },
  images: { sign: images.sign },
  inboxes: {
    get: inboxes.get,
    list: inboxes.list,
    create: inboxes.create,
    update: inboxes.update,
    remove: inboxes.remove,
    renewSecret: inboxes.renewSecret,
    receiveEmail: inboxes.receiveEmail,
    receiveWebhook: inboxes.receiveWebhook,
  },
  invitations: {
    limitation: invitations.limitation,
    list: invitations.list,
    create: invitations.create,
    use: invitations.use,
    remove: invitations.remove,
  },
  lists: {
    get: lists.get,
    list: lists.list,
    create: lists.create,
    update: lists.update,
    remove: lists.remove,
    addFeeds: lists.addFeeds,
    removeFeed: lists.removeFeed,
  },
  mails: { listUndelivered: mails.listUndelivered, retry: mails.retry },
  mcp: {
    list: mcp.list,
    create: mcp.create,
    update: mcp.update,
    remove: mcp.remove,
    listTools: mcp.listTools,
    refreshTools: mcp.refreshTools,
  },
  memories: {
    list: memories.list,
    create: memories.create,
    update: memories.update,
    remove: memories.remove,
    forgetAll: memories.forgetAll,
  },
  messaging: {
    list: messaging.list,
    register: messaging.register,
    renew: messaging.renew,
    remove: messaging.remove,
    test: messaging.test,
  },
  models: {
    config: models.config,
    listConnections: models.listConnections,
    connect: models.connect,
    updateConnection: models.updateConnection,
    disconnect: models.disconnect,
    test: models.test,
  },
  pageFeeds: { outline: pageFeeds.outline, preview: pageFeeds.preview },
  plans,
  playPositions: { list: playPositions.list, keep: playPositions.keep },
  profiles: { get: profiles.get, batch: profiles.batch },
  reads: {
    list: reads.list,
    markRead: reads.markRead,
    markUnread: reads.markUnread,
    markAllRead: reads.markAllRead,
    totalCount: reads.totalCount,
  },
  searches: {
    find: searches.find,
    list: searches.list,
    create: searches.create,
    update: searches.update,
    remove: searches.remove,
  },
  settings: { get: settings.get, update: settings.update },
  status: { configs: status.configs },
  probes: {
    postgresql: status.postgresql,
    redis: status.redis,
    bullmq: status.bullmq,
    rsshub: status.rsshub,
  },
  subscriptions: {
    list: subscriptions.list,
    create: subscriptions.create,
    update: subscriptions.update,
    remove: subscriptions.remove,
    updateBatch: subscriptions.updateBatch,
    importOpml: subscriptions.importOpml,
    exportOpml: subscriptions.exportOpml,
    parseOpml: subscriptions.parseOpml,
  },
  summaries: { get: summaries.get, daily: summaries.daily },
  tasks: {
    list: tasks.list,
    get: tasks.get,
    create: tasks.create,
    update: tasks.update,
    remove: tasks.remove,
    testRun: tasks.testRun,
  },
  tokens: { list: tokens.list, create: tokens.create, remove: tokens.remove },
  translations: { get: translations.get, batch: translations.batch },
  usage: { analytics: usage.analytics },
  users,
}

type Contract = typeof contract

/** What may be said of a call beside its input. */
export interface CallContext {
  /** How long it may take, where that is longer than any call may. */
  timeoutMs?: number
}

/** The API as a client calls it: a function for each call, by domain. */
export type ApiClient = ContractRouterClient<Contract, CallContext>
