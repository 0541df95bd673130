import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoom } from '../../reading/documents/large-documents.ts'
import { serve } from '../../../../tests/support/serve.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

/** One at a time at each host. */
const createNarrowFetch = () =>
  createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'], connectionsPerHost: 1 })

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
  const first = patient.fetchGuarded(`${busy.origin}/first`, { timeoutMs: 10 * 60_000 })
  await asked.promise
  const second = patient.fetchGuarded(`${busy.origin}/second`, { timeoutMs: 1000 })
  vi.advanceTimersByTime(5000)
  held.resolve()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
})

test('keeps its place at a host that it asks again, since others at that host wait for its room', async () => {
  const narrow = createNarrowFetch()
  const withRoom = createRoom()
  const document = Buffer.alloc(3_000_000, 'A')
  let requests = 0
  const hurried = await serve((_request, response) => {
    requests += 1
    response.writeHead(200, { 'content-length': document.length })
    if (requests > 1) response.end(document)
    else response.write(document.subarray(0, 2_000_000), () => response.destroy())
  })
  onTestFinished(async () => {
    await narrow.close()
    await hurried.close()
  })
  const read = () => withRoom((largeBody) => narrow.fetchGuarded(hurried.origin, { largeBody }))
  const answers = await Promise.all([read(), read()])
  expect(answers.map(({ body }) => body.length)).toEqual([document.length, document.length])
})
