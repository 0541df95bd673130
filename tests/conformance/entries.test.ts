import { contentLine } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedAt, follow } from './follow.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

type Query = Parameters<Person['api']['entries']['list']>[0]

const list = async ({ api }: Person, query: Query) => (await api.entries.list(query)).data
const guids = async (person: Person, query: Query) =>
  (await list(person, query)).map(({ entries }) => entries.guid)

const newestFirst = (index: number) =>
  (feedAt(stage, index).rounds[0]?.entries ?? [])
    .toSorted((a, b) => Date.parse(b.published ?? '') - Date.parse(a.published ?? ''))
    .map(({ guid }) => guid)

describe('a timeline', () => {
  test('has the entries of a feed, newest first, each with its feed', async () => {
    const person = await stage.signUp()
    const feedId = await follow(stage, person, 0)
    const rows = await list(person, { feedId })
    expect(rows.map(({ entries }) => entries.guid)).toEqual(newestFirst(0))
    expect(rows[0]).toMatchObject({
      read: false,
      view: 0,
      from: ['feed'],
      feeds: { type: 'feed', id: feedId },
    })
    expect(rows[0]?.entries).not.toHaveProperty('content')
  })

  test('goes on with older entries, none lost and none twice', async () => {
    const person = await stage.signUp()
    await Promise.all([0, 1].map((index) => follow(stage, person, index)))
    const seen: (string | null)[] = []
    let publishedAfter: string | undefined
    for (;;) {
      const page = await list(person, { view: 0, limit: 3, ...(publishedAfter && { publishedAfter }) })
      if (page.length === 0) break
      seen.push(...page.map(({ entries }) => entries.guid))
      publishedAfter = page.at(-1)?.entries.publishedAt
    }
    expect(seen).toHaveLength(20)
    expect(new Set(seen)).toEqual(new Set([...newestFirst(0), ...newestFirst(1)]))
  })

  test('is that of a view, of some feeds, of what is unread, or of what is starred', async () => {
    const person = await stage.signUp()
    const [news, photos] = [await follow(stage, person, 0), await follow(stage, person, 1, { view: 2 })]
    expect(await guids(person, { view: 2 })).toEqual(newestFirst(1))
    expect(await list(person, { view: -1 })).toHaveLength(20)
    expect(await guids(person, { feedIdList: [news] })).toEqual(newestFirst(0))

    const [first] = await list(person, { feedId: photos, limit: 1 })
    const id = first?.entries.id ?? ''
    await person.api.reads.markAsRead({ entryIds: [id] })
    await person.api.collections.post({ entryId: id, view: 2 })
    expect(await list(person, { feedId: photos, read: false })).toHaveLength(9)
    expect(await list(person, { view: 2, read: true })).toMatchObject([{ read: true, entries: { id } }])
    expect(await list(person, { isCollection: true })).toMatchObject([
      { entries: { id }, collections: { createdAt: expect.any(String) } },
    ])
  })

  test('leaves out what is hidden, and what is private where asked; a feed itself shows both', async () => {
    const person = await stage.signUp()
    await follow(stage, person, 0)
    await follow(stage, person, 1, { isPrivate: true })
    const hidden = await follow(stage, person, 2, { hideFromTimeline: true })
    expect(await guids(person, { view: 0, excludePrivate: true })).toEqual(newestFirst(0))
    const shown = await guids(person, { view: 0, limit: 100 })
    expect(shown).toEqual(expect.arrayContaining([...newestFirst(0), ...newestFirst(1)]))
    expect(shown).not.toEqual(expect.arrayContaining(newestFirst(2)))
    expect(await guids(person, { feedId: hidden })).toEqual(newestFirst(2))
  })

  test('has contents where asked', async () => {
    const person = await stage.signUp()
    await follow(stage, person, 0)
    const [row] = await list(person, { view: 0, limit: 1, withContent: true })
    expect(row?.entries).toMatchObject({ content: expect.stringContaining('<') })
  })

  test('of a feed that the user does not follow is refused, as is a wrong field', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    const feedId = await follow(stage, one, 0)
    await expectRefusal(other.api.entries.list({ feedId }), 'feedNotFound')
    await expectRefusal(one.api.entries.list({ limit: 1000 }), 'invalidInput')
  })
})

describe('an entry', () => {
  test('is given by its id with its content and feed, each under a name in the plural', async () => {
    const person = await stage.signUp()
    const feedId = await follow(stage, person, 0)
    const [row] = await list(person, { feedId, limit: 1 })
    const { data } = await person.api.entries.get({ id: row?.entries.id ?? '' })
    expect(data).toMatchObject({ feeds: { id: feedId }, entries: { guid: row?.entries.guid } })
    expect(data?.entries.content).toContain('<')
  })

  test('that is not there, or not for this user, is nothing', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    const [row] = await list(one, { feedId: await follow(stage, one, 0), limit: 1 })
    expect(await other.api.entries.get({ id: row?.entries.id ?? '' })).toEqual({ code: 0, data: null })
    expect(await one.api.entries.get({ id: '349396175058632704' })).toEqual({ code: 0, data: null })
  })
})

describe('a preview', () => {
  test('is an entry with its content, of a feed that others follow openly', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    const feedId = await follow(stage, one, 0)
    const [row] = await list(one, { feedId, limit: 1 })
    const { data } = await other.api.entries.preview({ id: row?.entries.id ?? '' })
    expect(data).toMatchObject({ ...row?.entries, feedId })
    expect(data.content).toContain('<')
  })

  test('there is none of what is not there, nor of a feed that is followed in private alone', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    const [row] = await list(one, { feedId: await follow(stage, one, 3, { isPrivate: true }), limit: 1 })
    await expectRefusal(other.api.entries.preview({ id: row?.entries.id ?? '' }), 'entryNotFound')
    await expectRefusal(other.api.entries.preview({ id: '349396175058632704' }), 'entryNotFound')
  })
})

describe('contents', () => {
  test('come line by line as JSON, those of foreign entries left out', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    const rows = await list(one, { feedId: await follow(stage, one, 0) })
    const foreign = await list(other, { feedId: await follow(stage, other, 1), limit: 1 })
    const ids = rows.map(({ entries }) => entries.id)
    const reply = await one.api.entries.stream({ ids: [...ids, ...foreign.map(({ entries }) => entries.id)] })
    expect(reply.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = (await reply.text())
      .trim()
      .split('\n')
      .map((line) => contentLine.parse(JSON.parse(line)))
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(ids))
    expect(lines[0]?.content).toContain('<')
  })

  test('are given for 30 entries at once and no more', async () => {
    const { api } = await stage.signUp()
    const ids = Array.from({ length: 31 }, (_, index) => String(349_396_175_058_632_700n + BigInt(index)))
    expect((await api.entries.stream({ ids: ids.slice(0, 30) })).status).toBe(200)
    await expectRefusal(api.entries.stream({ ids }), 'invalidInput')
  })
})

test('whether entries came since some time is told', async () => {
  const person = await stage.signUp()
  const insertedAfter = Date.now() - 60_000
  expect((await person.api.entries.checkNew({ insertedAfter, view: 0 })).data).toMatchObject({
    has_new: false,
  })
  const feedId = await follow(stage, person, 0)
  await stage.feeds.control('round/0')
  const { data } = await person.api.entries.checkNew({ insertedAfter, feedIdList: [feedId] })
  expect(data).toMatchObject({ has_new: true, entry_id: expect.any(String), lastest_at: expect.any(String) })
})
