import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { DAY_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { adoptBuild } from './adopt-build.ts'
import { openDeployments } from './deployments.ts'
import { makePackage, writeBuild } from './testing.ts'

let folder: string
let server: TestServer
let url: string
let now = Date.parse('2026-11-21T12:00:00Z')
let builds = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-registry-'))
  server = await createTestServer({ clock: () => now })
  url = (await server.listen()).url
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Changes the registry, by another process of the server where one is named. */
async function changeRegistry(deployments = server.deps.deployments): Promise<number> {
  const build = await writeBuild(folder, [makePackage('notes', `1.0.${(builds += 1)}`)])
  await adoptBuild({ ...server.deps, deployments }, build)
  return deployments.registry.current().registry.serial
}

/** Listens to the news; `next` waits for what is told. */
async function listenToNews(signal?: AbortSignal) {
  const answer = await fetch(`${url}/registry/events`, { ...(signal && { signal }) })
  if (!answer.body) throw new Error('no stream')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  return { answer, next: async () => (await reader.read()).value }
}

const news = (serial: number) => `event: registry\ndata: {"serial":${serial}}\n\n`

describe('/registry.json', () => {
  test('is asked for again each time, and sent again only after a change', async () => {
    const before = await server.request('/registry.json')
    expect(before.headers.get('cache-control')).toBe('no-cache')
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect((await server.request('/registry.json', { headers })).status).toBe(304)
    await changeRegistry()
    expect((await server.request('/registry.json', { headers })).status).toBe(200)
  })

  test('comes compressed to those who can read it, each way with an etag of its own', async () => {
    await changeRegistry()
    const plain = await server.request('/registry.json')
    const text = await plain.text()
    const get = (more: Record<string, string> = {}) =>
      server.request('/registry.json', { headers: { 'accept-encoding': 'br', ...more } })
    const compressed = await get()
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toBe('accept-encoding')
    expect(String(brotliDecompressSync(await compressed.arrayBuffer()))).toBe(text)
    const etag = compressed.headers.get('etag') ?? ''
    expect(etag).not.toBe(plain.headers.get('etag'))
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    await changeRegistry()
    const changed = await get({ 'if-none-match': etag })
    expect(String(brotliDecompressSync(await changed.arrayBuffer()))).not.toBe(text)
  })

  test('is signed anew each day, long before it expires', async () => {
    const { registry } = server.deps.deployments
    const before = registry.current().registry
    now += 1.5 * DAY_MS
    const after = registry.current().registry
    expect(after.serial).toBe(before.serial)
    expect(Date.parse(after.expiresAt)).toBeGreaterThan(now + 6 * DAY_MS)
  })
})

describe('the news of the registry', () => {
  test('say the serial at once, and each change', async () => {
    const { answer, next } = await listenToNews()
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await next()).toBe(news(server.deps.deployments.registry.current().registry.serial))
    const serial = await changeRegistry()
    expect(await next()).toBe(news(serial))
    await answer.body?.cancel().catch(() => undefined)
  })

  test('tell of a change that another process on the database made', { tags: ['long'] }, async () => {
    const otherProcess = await openDeployments(server.deps)
    server.deps.deployments.registry.start()
    const { next } = await listenToNews()
    await next()
    const serial = await changeRegistry(otherProcess)
    expect(await next()).toBe(news(serial))
    otherProcess.registry.stop()
  })

  test('are said anew before a page takes their silence for a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { answer, next } = await listenToNews()
    const said = news(server.deps.deployments.registry.current().registry.serial)
    expect(await next()).toBe(said)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await next()).toBe(said)
    await answer.body?.cancel().catch(() => undefined)
  })

  test('end with the server, and keep it from nothing', async () => {
    const stopping = await createTestServer()
    const listening = await stopping.listen()
    const answer = await fetch(`${listening.url}/registry/events`)
    stopping.deps.deployments.registry.stop()
    await listening.close()
    expect(await answer.text()).toContain('event: registry')
    await stopping.close()
  })
})
