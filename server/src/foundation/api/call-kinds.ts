import type { contract } from '@tidings/contracts'

/**
 * What a call does: it `reads` what is there, or `writes`, whatever its method is called. One that `asks` reads as well, but has a
 * model write what it tells: that is counted, and may be paid for.
 */
type CallKind = 'reads' | 'asks' | 'writes'

type Contract = typeof contract

/** Said of each call, so that none is taken for what its method says: a new one is entered here. */
const kinds: { [Domain in keyof Contract]: { [Name in keyof Contract[Domain]]: CallKind } } = {
  administration: {
    overview: 'reads',
    audit: 'reads',
    listFailingFeeds: 'reads',
    listJobs: 'reads',
    runJob: 'writes',
    clean: 'writes',
  },
  avatars: {
    upload: 'writes',
  },
  categories: {
    list: 'reads',
    update: 'writes',
    remove: 'writes',
  },
  chats: {
    send: 'writes',
    resume: 'reads',
    stop: 'writes',
    list: 'reads',
    get: 'reads',
    rename: 'writes',
    remove: 'writes',
    listMessages: 'reads',
    markSeen: 'writes',
    listUnread: 'reads',
    makeTitle: 'writes',
    upload: 'writes',
    answer: 'writes',
  },
  collections: {
    has: 'reads',
    star: 'writes',
    unstar: 'writes',
  },
  entries: {
    list: 'reads',
    get: 'reads',
    preview: 'reads',
    checkNew: 'reads',
    stream: 'reads',
    getInboxEntry: 'reads',
    listInbox: 'reads',
    removeInboxEntry: 'writes',
    readability: 'reads',
    listVersions: 'reads',
    transcription: 'reads',
    readHistories: 'reads',
  },
  featureFlags: {
    list: 'reads',
    update: 'writes',
    setOverride: 'writes',
    removeOverride: 'writes',
    stats: 'reads',
    affectedUsers: 'reads',
  },
  feedChecks: {
    list: 'reads',
    request: 'writes',
  },
  feedClaims: {
    challenge: 'writes',
    list: 'reads',
    message: 'reads',
  },
  feeds: {
    lookup: 'reads',
    refresh: 'writes',
    reset: 'writes',
    analytics: 'reads',
  },
  images: {
    sign: 'reads',
  },
  inboxes: {
    get: 'reads',
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    renewSecret: 'writes',
    receiveEmail: 'writes',
    receiveWebhook: 'writes',
  },
  invitations: {
    limitation: 'reads',
    list: 'reads',
    create: 'writes',
    use: 'writes',
    remove: 'writes',
  },
  lists: {
    get: 'reads',
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    addFeeds: 'writes',
    removeFeed: 'writes',
  },
  mails: {
    listUndelivered: 'reads',
    retry: 'writes',
  },
  mcp: {
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    listTools: 'reads',
    refreshTools: 'writes',
  },
  memories: {
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    forgetAll: 'writes',
  },
  messaging: {
    list: 'reads',
    register: 'writes',
    renew: 'writes',
    remove: 'writes',
    test: 'writes',
  },
  models: {
    config: 'reads',
    listConnections: 'reads',
    connect: 'writes',
    updateConnection: 'writes',
    disconnect: 'writes',
    test: 'writes',
  },
  pageFeeds: {
    outline: 'writes',
    preview: 'writes',
  },
  plans: {
    list: 'reads',
    update: 'writes',
    reset: 'writes',
  },
  playPositions: {
    list: 'reads',
    keep: 'writes',
  },
  profiles: {
    get: 'reads',
    batch: 'reads',
  },
  reads: {
    list: 'reads',
    markRead: 'writes',
    markUnread: 'writes',
    markAllRead: 'writes',
    totalCount: 'reads',
  },
  searches: {
    find: 'reads',
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
  },
  settings: {
    get: 'reads',
    update: 'writes',
  },
  status: {
    configs: 'reads',
  },
  probes: {
    postgresql: 'reads',
    redis: 'reads',
    bullmq: 'reads',
    rsshub: 'reads',
  },
  subscriptions: {
    list: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    updateBatch: 'writes',
    importOpml: 'writes',
    exportOpml: 'reads',
    parseOpml: 'reads',
  },
  summaries: {
    daily: 'asks',
    get: 'asks',
  },
  tasks: {
    list: 'reads',
    get: 'reads',
    create: 'writes',
    update: 'writes',
    remove: 'writes',
    testRun: 'writes',
  },
  tokens: {
    list: 'reads',
    create: 'writes',
    remove: 'writes',
  },
  translations: {
    get: 'asks',
    batch: 'writes',
  },
  usage: {
    analytics: 'reads',
  },
  users: {
    list: 'reads',
    update: 'writes',
    remove: 'writes',
    resetPassword: 'writes',
    resetTwoFactor: 'writes',
  },
}

const kindsByName: ReadonlyMap<string, CallKind> = new Map(
  Object.entries(kinds).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, kind]): [string, CallKind] => [`${domain}.${name}`, kind]),
  ),
)

/** What a call does, by its place in the contract. */
export const kindOfCall = (path: readonly string[]): CallKind => kindsByName.get(path.join('.')) ?? 'writes'
