import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedAt, follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Api, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

const opmlOf = (urls: readonly string[]): string =>
  `<?xml version="1.0"?><opml version="2.0"><body><outline text="News">${urls
    .map((url) => `<outline type="rss" text="A feed" xmlUrl="${url}"/>`)
    .join('')}</outline></body></opml>`

const list = async (api: Api, query = {}) => (await api.subscriptions.get(query)).data

test('whoever follows a feed gets the feed and how many of its entries are unread, without an envelope', async () => {
  const { api } = await stage.signUp()
  const { url, title } = feedAt(stage, 0)
  const reply = await api.subscriptions.create({ url, view: 0, category: 'News' })
  expect(reply).toMatchObject({ code: 0, feed: { url, title }, list: null })
  expect(reply.unread).toEqual({ [reply.feed?.id ?? '']: 10 })
})

test('subscriptions are listed with their feeds, those of one view where a view is asked for', async () => {
  const person = await stage.signUp()
  const articles = await follow(stage, person, 0, { view: 0, category: 'News' })
  const pictures = await follow(stage, person, 1, { view: 2, isPrivate: true })
  expect(await list(person.api)).toHaveLength(2)
  expect(await list(person.api, { view: 0 })).toMatchObject([
    { feedId: articles, userId: person.id, view: 0, category: 'News', feeds: { id: articles } },
  ])
  expect(await list(person.api, { view: 2 })).toMatchObject([{ feedId: pictures, isPrivate: true }])
})

test('of another user only what is public is listed, once they let others see it', async () => {
  const [one, other] = [await stage.signUpReader(), await stage.signUp()]
  const { url } = feedAt(stage, 0)
  await one.call('POST', '/subscriptions', { url, view: 0 })
  await one.call('POST', '/subscriptions', { url: feedAt(stage, 1).url, view: 0, isPrivate: true })
  expect(await list(other.api, { userId: one.id })).toEqual([])
  await one.call('POST', '/better-auth/update-user', { showsSubscriptions: true })
  expect(await list(other.api, { userId: one.id })).toMatchObject([{ feeds: { url } }])
})

test('a subscription is edited, alone and together with others', async () => {
  const person = await stage.signUp()
  const [first, second] = [await follow(stage, person, 0), await follow(stage, person, 1)]
  const { data } = await person.api.subscriptions.update({ feedId: first, title: 'Mine', category: 'News' })
  expect(data).toMatchObject({ feedId: first, title: 'Mine', category: 'News' })
  await person.api.subscriptions.batchUpdate({ feedIds: [first, second], view: 3, category: 'Films' })
  const views = (await list(person.api)).map(({ view }) => view)
  expect(views).toEqual([3, 3])
})

test('a subscription is ended by the id of its feed, by several, or by its address', async () => {
  const person = await stage.signUp()
  const ids = [0, 1, 2, 3].map((index) => follow(stage, person, index))
  const [first = '', ...others] = await Promise.all(ids)
  await person.api.subscriptions.delete({ feedId: first })
  await person.api.subscriptions.delete({ feedIdList: others.slice(0, 2) })
  await person.api.subscriptions.delete({ url: feedAt(stage, 3).url })
  expect(await list(person.api)).toEqual([])
})

test('a subscription needs the id of a feed or a list, or an address, whatever is done to it', async () => {
  const { api } = await stage.signUp()
  await expectRefusal(api.subscriptions.create({ view: 0 }), 'feedIdOrUrlRequired')
  await expectRefusal(api.subscriptions.update({ view: 0 }), 'feedIdOrUrlRequired')
  await expectRefusal(api.subscriptions.delete({ feedIdList: [] }), 'feedIdOrUrlRequired')
  expect(await list(api)).toEqual([])
})

test("another user's subscription is neither edited nor ended", async () => {
  const [one, other] = [await stage.signUp(), await stage.signUp()]
  const feedId = await follow(stage, one, 0)
  await expectRefusal(other.api.subscriptions.update({ feedId, title: 'Taken' }), 'feedNotFound')
  await other.api.subscriptions.delete({ feedId })
  expect(await list(one.api)).toMatchObject([{ feedId, title: null }])
})

test('an OPML file is read before anything is subscribed to', async () => {
  const { api } = await stage.signUp()
  const { url } = feedAt(stage, 0)
  const bytes = new TextEncoder().encode(opmlOf([url])).buffer
  const { data } = await api.subscriptions.parseOpml(bytes)
  expect(data.subscriptions).toMatchObject([{ url, category: 'News', title: 'A feed' }])
  expect(data.remaining).toBeGreaterThan(0)
  expect(await list(api)).toEqual([])
})

test('an OPML file is imported, only what was chosen, and what is followed already is told', async () => {
  const person = await stage.signUp()
  const urls = [0, 1, 2].map((index) => feedAt(stage, index).url)
  await follow(stage, person, 0)
  const form = new FormData()
  form.append('file', new Blob([opmlOf(urls)], { type: 'text/xml' }), 'subscriptions.opml')
  form.append('items', JSON.stringify(urls.slice(0, 2)))
  const { data } = await person.api.subscriptions.import(form)
  expect(data.successfulItems).toMatchObject([{ url: urls[1] }])
  expect(data.conflictItems).toMatchObject([{ url: urls[0] }])
  expect(data.parsedErrorItems).toEqual([])
  expect(await list(person.api)).toHaveLength(2)
})

test.each(['json', 'opml'] as const)('what is exported can be read again: %s', async (format) => {
  const person = await stage.signUp()
  await follow(stage, person, 0, { category: 'News' })
  const { content, contentType, filename } = await person.api.subscriptions.export({ format })
  expect({ contentType, filename }).toEqual({
    contentType: expect.stringContaining('opml'),
    filename: 'follow.opml',
  })
  const { data } = await person.api.subscriptions.parseOpml(new TextEncoder().encode(content).buffer)
  expect(data.subscriptions).toMatchObject([{ url: feedAt(stage, 0).url, category: 'News' }])
})

test('only the feeds of a category are exported, or those of a list', async () => {
  const person = await stage.signUp()
  const [news] = [0, 1].map((index) => feedAt(stage, index).url)
  await follow(stage, person, 0, { category: 'News' })
  const other = await follow(stage, person, 1)
  const { data } = await person.api.lists.create({
    title: 'Mine',
    view: 0,
    fee: 0,
    description: '',
    image: null,
  })
  await person.api.lists.addFeeds({ listId: data.id, feedId: other })
  await person.api.subscriptions.create({ listId: data.id })
  const exported = async (query: { categoryId?: string; listId?: string }) => {
    const { content } = await person.api.subscriptions.export(query)
    const bytes = new TextEncoder().encode(content).buffer
    return (await person.api.subscriptions.parseOpml(bytes)).data.subscriptions.map(({ url }) => url)
  }
  expect(await exported({ categoryId: 'News' })).toEqual([news])
  expect(await exported({ listId: data.id })).toEqual([feedAt(stage, 1).url])
  const stranger = await stage.signUp()
  await expectRefusal(stranger.api.subscriptions.export({ listId: data.id }), 'listNotFound')
})

test('whoever follows from the timeline of all views gets the view of articles, and that of a list', async () => {
  const person = await stage.signUp()
  await person.api.subscriptions.create({ url: feedAt(stage, 0).url, view: -1 })
  const { data } = await person.api.lists.create({
    title: 'Clips',
    view: 3,
    fee: 0,
    description: '',
    image: null,
  })
  await person.api.subscriptions.create({ listId: data.id, view: -1 })
  expect((await list(person.api)).map(({ view }) => view)).toEqual([0, 3])
})

test('a feed that was not fetched yet has been looked after since it came', async () => {
  const person = await stage.signUp()
  const before = Date.now()
  const form = new FormData()
  const unreachable = `${stage.feeds.url}/never-there-${before}.xml`
  form.append('file', new Blob([opmlOf([unreachable])], { type: 'text/xml' }), 'subscriptions.opml')
  await person.api.subscriptions.import(form)
  const [subscription] = await list(person.api)
  const checkedAt = subscription && 'feeds' in subscription ? subscription.feeds.checkedAt : ''
  expect(Date.parse(checkedAt)).toBeGreaterThanOrEqual(before - 1000)
})
