import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { feedLimits } from '@tidings/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../../tests/support/serve.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const party = 'somebody'

/** One at a time at each host. */
const createNarrowFetch = (folder = tmpdir()) =>
  createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'], connectionsPerHost: 1, folder })

test('does not count the time spent waiting for a host', async () => {
  const patient = createNarrowFetch()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const busy = await serve(async (request, response) => {
    asked.resolve()
    if (request.url === '/first') await held.promise
    response.end()
  })
  onTestFinished(async () => {
    vi.useRealTimers()
    await patient.close()
    await busy.close()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const first = patient.fetchGuarded(`${busy.origin}/first`, { party, timeoutMs: 10 * 60_000 })
  await asked.promise
  const second = patient.fetchGuarded(`${busy.origin}/second`, { party, timeoutMs: 1000 })
  vi.advanceTimersByTime(5000)
  held.resolve()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
})

test('a large body has arrived whole, and its host has its place again, when it waits for room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-arriving-'))
  const narrow = createNarrowFetch(folder)
  const document = randomBytes(3_000_000)
  const site = await serve(({ url }, response) => response.end(url === '/large' ? document : 'small'))
  onTestFinished(async () => {
    vi.useRealTimers()
    await narrow.close()
    await site.close()
    await rm(folder, { recursive: true })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const [asked, room] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const largeBody = () => {
    asked.resolve()
    return room.promise
  }
  const large = narrow.fetchGuarded(`${site.origin}/large`, { party, largeBody })
  await asked.promise
  vi.advanceTimersByTime(2 * feedLimits.fetchTimeout)
  expect((await narrow.fetchGuarded(`${site.origin}/small`, { party, largeBody })).body.toString()).toBe(
    'small',
  )
  room.resolve()
  expect((await large).body.equals(document)).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

const noRoom = () => Promise.reject(new Error('There is no room.'))

test('a large body that is cut off, or too large, leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-arriving-'))
  const narrow = createNarrowFetch(folder)
  const site = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 3_000_000 })
    response.write(Buffer.alloc(2_000_000, 'A'), () => response.destroy())
  })
  onTestFinished(async () => {
    await narrow.close()
    await site.close()
    await rm(folder, { recursive: true })
  })
  await expect(narrow.fetchGuarded(site.origin, { party, largeBody: noRoom })).rejects.toMatchObject({
    kind: 'truncated',
  })
  const tooLarge = narrow.fetchGuarded(site.origin, { party, largeBody: noRoom, maxBytes: 1_500_000 })
  await expect(tooLarge).rejects.toMatchObject({ kind: 'too-large' })
  expect(await readdir(folder)).toEqual([])
})

test('without a place on the disk a large body is refused, and is no fault of its host', async () => {
  const narrow = createNarrowFetch('/nowhere')
  const site = await serve((_, response) => response.end(Buffer.alloc(2_000_000, 'A')))
  onTestFinished(async () => {
    await narrow.close()
    await site.close()
  })
  const answer = narrow.fetchGuarded(site.origin, { party, largeBody: () => Promise.resolve() })
  await expect(answer).rejects.toMatchObject({ kind: 'internal' })
})
