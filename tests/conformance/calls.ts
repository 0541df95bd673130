import type { Api } from './stage.ts'

const ID = '349396175058632704'
const opml = () => new Blob(['<opml version="2.0"><body/></opml>'], { type: 'text/xml' })

function opmlForm(): FormData {
  const form = new FormData()
  form.append('file', opml(), 'subscriptions.opml')
  return form
}

/** Every call of the contract as the public client makes it, by its name in the contract. */
export const calls: Record<string, (api: Api) => Promise<unknown>> = {
  'categories.list': (api) => api.categories.get({}),
  'categories.update': (api) => api.categories.update({ feedIdList: [ID], category: 'News' }),
  'categories.remove': (api) => api.categories.delete({ feedIdList: [ID], deleteSubscriptions: false }),
  'collections.has': (api) => api.collections.get({ entryId: ID }),
  'collections.star': (api) => api.collections.post({ entryId: ID, view: 0 }),
  'collections.unstar': (api) => api.collections.delete({ entryId: ID }),
  'entries.list': (api) => api.entries.list({ view: 0 }),
  'entries.get': (api) => api.entries.get({ id: ID }),
  'entries.checkNew': (api) => api.entries.checkNew({ insertedAfter: 0 }),
  'entries.stream': (api) => api.entries.stream({ ids: [ID] }),
  'feeds.lookup': (api) => api.feeds.get({ id: ID }),
  'feeds.refresh': (api) => api.feeds.refresh({ id: ID }),
  'feeds.analytics': (api) => api.feeds.analytics({ id: [ID] }),
  'profiles.get': (api) => api.profiles.getProfile({ id: ID }),
  'profiles.batch': (api) => api.profiles.getBatch({ ids: [ID] }),
  'reads.list': (api) => api.reads.get({}),
  'reads.markRead': (api) => api.reads.markAsRead({ entryIds: [ID] }),
  'reads.markUnread': (api) => api.reads.markAsUnread({ entryId: ID }),
  'reads.markAllRead': (api) => api.reads.markAllAsRead({ view: 0 }),
  'reads.totalCount': (api) => api.reads.getTotalCount(),
  'status.configs': (api) => api.status.getConfigs(),
  'probes.postgresql': (api) => api.probes.checkPostgreSQL(),
  'probes.redis': (api) => api.probes.checkRedis(),
  'probes.bullmq': (api) => api.probes.checkBullMQ({ name: 'follow-queue' }),
  'probes.rsshub': (api) => api.probes.getRSSHubAnalytics({}),
  'subscriptions.list': (api) => api.subscriptions.get({}),
  'subscriptions.create': (api) => api.subscriptions.create({ url: 'https://blog.example/feed', view: 0 }),
  'subscriptions.update': (api) => api.subscriptions.update({ feedId: ID, view: 1 }),
  'subscriptions.remove': (api) => api.subscriptions.delete({ feedIdList: [ID] }),
  'subscriptions.updateBatch': (api) => api.subscriptions.batchUpdate({ feedIds: [ID], view: 1 }),
  'subscriptions.importOpml': (api) => api.subscriptions.import(opmlForm()),
  'subscriptions.exportOpml': (api) => api.subscriptions.export({}),
  'subscriptions.parseOpml': async (api) => api.subscriptions.parseOpml(await opml().arrayBuffer()),
}
