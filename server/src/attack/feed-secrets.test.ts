import { feedLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LOGIN, startGuardedSite, TOKEN, type GuardedSite } from '../reading/feeds/address/testing.ts'
import type { TestUser } from '../testing.ts'
import { createCalls, type Calls } from './calls/testing.ts'

let calls: Calls
let site: GuardedSite
let stranger: TestUser

beforeAll(async () => {
  site = await startGuardedSite()
  calls = await createCalls()
  stranger = await calls.server.signUp('stranger@example.test')
})

afterAll(async () => {
  await calls.server.close()
  await site.stop()
})

/** Imports a file with one address. */
async function bring(user: TestUser, address: string): Promise<void> {
  const body = new FormData()
  const opml = `<opml><body><outline type="rss" xmlUrl="${address}"/></body></opml>`
  body.set('file', new File([opml], 'feeds.opml'))
  const answer = await calls.server.request('/api/subscriptions/import', { method: 'POST', user, body })
  expect(answer.status).toBe(200)
}

describe('an address with a secret', () => {
  test('makes a feed for each who follows it, and none for both', async () => {
    const url = `${site.origin}/tokens/both?token=${TOKEN}`
    const [ann, bob] = [await calls.server.signUp(), await calls.server.signUp()]
    const [ofAnn, ofBob] = [await calls.follow(ann, url), await calls.follow(bob, url)]
    expect(ofAnn).not.toBe(ofBob)
    expect(await calls.follow(ann, url)).toBe(ofAnn)
    expect(await calls.lookUp(bob, { id: ofAnn })).toMatchObject({ status: 404 })
    expect(JSON.parse((await calls.lookUp(bob, { url })).text)).toMatchObject({
      data: { feed: { id: ofBob }, subscriptionCount: 1 },
    })
  })

  test('goes into no list', async () => {
    const ann = await calls.server.signUp()
    const feedId = await calls.follow(ann, `${site.origin}/tokens/list?token=${TOKEN}`)
    const made = await calls.dataOf(ann, 'POST', '/lists', { title: 'Best', view: 0, fee: 0 })
    const { id: listId } = z.object({ id: z.string() }).parse(made)
    const { status, text } = await calls.call(ann, 'POST', '/lists/feeds', { listId, feedId })
    expect({ status, text }).toMatchObject({ status: 400, text: expect.stringContaining('holds a secret') })
  })

  test('does not become that of a feed that is shared', async () => {
    const ann = await calls.server.signUp()
    const id = BigInt(await calls.follow(ann, `${site.origin}/open/stays`))
    site.redirect('/open/stays', `${site.origin}/tokens/moved?token=${TOKEN}`)
    for (let time = 0; time < feedLimits.permanentRedirects; time++)
      await calls.server.deps.feeds.refreshFeed(id)
    expect((await calls.lookUp(ann, { id: String(id) })).text).not.toContain(TOKEN)
    const { rows } = await calls.server.database.pool.query('select * from feeds where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })
})

describe('a password in the address of a feed', () => {
  let ann: TestUser
  let count = 0
  let path: string
  let feedId: string

  beforeAll(async () => {
    ann = await calls.server.signUp('ann@example.test')
  })

  beforeEach(async () => {
    site.password = LOGIN.password
    count += 1
    path = `/locked/${count}`
    feedId = await calls.follow(ann, site.withLogin(path), { isPrivate: false })
  })

  test('opens it at each refresh', async () => {
    await calls.server.deps.feeds.refreshFeed(BigInt(feedId))
    const seen = site.authorizations.get(path) ?? []
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen)).toEqual(new Set([`Basic ${btoa(`${LOGIN.name}:${LOGIN.password}`)}`]))
  })

  test('is shown to nobody, not even to its follower', async () => {
    const answers = [
      await calls.call(ann, 'GET', '/subscriptions'),
      await calls.call(ann, 'GET', '/subscriptions/export?format=json'),
      await calls.lookUp(ann, { id: feedId }),
      await calls.lookUp(ann, { url: site.withLogin(path) }),
      await calls.call(calls.admin, 'GET', '/admin/feeds'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain(LOGIN.password)
    }
    expect(answers[2]?.text).toContain(`"${site.origin}${path}"`)
  })

  test('is nowhere in the database, nor in the log', async () => {
    await calls.follow(ann, `${site.origin}/tokens/logged?token=${TOKEN}`)
    await calls.lookUp(ann, { url: site.withLogin(path) })
    expect(await calls.server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'unchanged' })
    site.password = 'another-tide'
    expect(await calls.server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'failed' })

    const { rows } = await calls.server.database.pool.query('select to_jsonb(feeds) from feeds')
    expect(JSON.stringify(rows)).not.toContain(LOGIN.password)
    expect(calls.logged.length).toBeGreaterThan(0)
    expect(calls.logged.join('\n')).not.toContain(LOGIN.password)
    expect(calls.logged.join('\n')).not.toContain(TOKEN)
  })

  test('goes to no other host that its own leads to', async () => {
    const other = await startGuardedSite()
    site.redirect('/locked/away', `${other.origin}/open/elsewhere`)
    await calls.follow(ann, site.withLogin('/locked/away'))
    await other.stop()
    expect(other.authorizations.get('/open/elsewhere')).toEqual([undefined])
  })

  test('is typed once: the address alone is enough from then on, for them and nobody else', async () => {
    const url = site.origin + path
    expect(await calls.follow(ann, url)).toBe(feedId)
    expect(await calls.lookUp(stranger, { url })).toMatchObject({ status: 400 })
  })

  test('is changed by giving the address with another, once that opens the feed', async () => {
    const address = site.withLogin(path).replace(LOGIN.password, 'another-tide')
    expect(await calls.lookUp(ann, { url: address })).toMatchObject({ status: 400 })
    expect(await calls.server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'unchanged' })
    site.password = 'another-tide'
    expect(await calls.server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'failed' })
    expect(await calls.follow(ann, address)).toBe(feedId)
    expect(await calls.server.deps.feeds.refreshFeed(BigInt(feedId))).toMatchObject({ outcome: 'unchanged' })
  })

  const refresh = () => calls.server.deps.feeds.refreshFeed(BigInt(feedId))

  test('is changed by a file with another, once the feed does not open any more', async () => {
    const address = site.withLogin(path).replace(LOGIN.password, 'another-tide')
    await bring(ann, address)
    expect(await refresh()).toMatchObject({ outcome: 'unchanged' })
    site.password = 'another-tide'
    expect(await refresh()).toMatchObject({ outcome: 'failed' })
    // Of the same account, and of another person.
    await bring(stranger, address.replace('another-tide', 'of-a-stranger'))
    expect(await refresh()).toMatchObject({ outcome: 'failed' })
    await bring(ann, address)
    expect(await refresh()).toMatchObject({ outcome: 'unchanged' })
    await bring(ann, site.withLogin(path))
    expect(await refresh()).toMatchObject({ outcome: 'unchanged' })
  })

  test('is changed by a file of whoever had left the feed', async () => {
    await calls.call(ann, 'DELETE', '/subscriptions', { feedIdList: [feedId] })
    site.password = 'another-tide'
    await bring(ann, site.withLogin(path).replace(LOGIN.password, 'another-tide'))
    expect(await refresh()).toMatchObject({ outcome: 'unchanged' })
  })

  test('that a file brings is kept as sealed as any', async () => {
    site.password = 'another-tide'
    await refresh()
    await bring(ann, site.withLogin(path).replace(LOGIN.password, 'another-tide'))
    const { rows } = await calls.server.database.pool.query('select to_jsonb(feeds) from feeds')
    expect(JSON.stringify(rows)).not.toContain('another-tide')
    expect(calls.logged.join('\n')).not.toContain('another-tide')
  })

  test('of another account at the same address opens a feed of its own', async () => {
    const guest = site.withLogin('/open/accounts').replace(`${LOGIN.name}:`, 'guest:')
    const [one, other] = [
      await calls.follow(ann, guest),
      await calls.follow(ann, site.withLogin('/open/accounts')),
    ]
    expect(one).not.toBe(other)
    expect(await calls.follow(ann, guest)).toBe(one)
  })

  test('is sent no more once nobody follows the feed', async () => {
    await calls.call(ann, 'DELETE', '/subscriptions', { feedIdList: [feedId] })
    const { pool } = calls.server.database
    await pool.query(`update feeds set next_check_at = now() - interval '1 day' where id = $1`, [feedId])
    const before = site.authorizations.get(path)?.length
    await calls.server.deps.feeds.refreshDue()
    expect(site.authorizations.get(path)).toHaveLength(before ?? 0)
  })

  test('of a feed that fails is told to no administrator', async () => {
    const bob = await calls.server.signUp()
    const id = await calls.follow(bob, `${site.origin}/tokens/failing?token=${TOKEN}`)
    await calls.server.database.pool.query(
      'update feeds set error_count = 1, error_at = now() where id = $1',
      [id],
    )
    expect((await calls.call(calls.admin, 'GET', '/admin/feeds')).text).not.toContain(TOKEN)
  })
})
