import { utimesSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registry, registryEvent, signedRegistry } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDev, type DevServer } from '../../tools/federation/dev.ts'

let dev: DevServer

beforeAll(async () => {
  // In tests of others the plugin of federations does nothing; here it is what a developer runs.
  vi.stubEnv('VITEST', undefined)
  vi.stubEnv('NODE_ENV', 'development')
  dev = await startDev({ port: 0, apiUrl: 'http://127.0.0.1:9' })
})

afterAll(async () => {
  await dev.close()
  vi.unstubAllEnvs()
})

async function readRegistry() {
  const reply = await fetch(`${dev.url}/registry.json`)
  const { payload } = signedRegistry.parse(await reply.json())
  return registry.parse(JSON.parse(payload))
}

test('in development the registry names the remotes of this repository', async () => {
  const names = (await readRegistry()).remotes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['discover', 'reader']))
})

test('the components of a remote are refreshed by the React that draws them: the one of the shell', async () => {
  const page = await (await fetch(dev.url)).text()
  expect(page).toContain('/@react-refresh')
  const runtime = await fetch(`${dev.url}/remotes/reader/0.0.0-dev/@react-refresh`)
  expect(await runtime.text()).toContain("export * from '/@react-refresh'")
})

test('an open page hears of a manifest that is edited', async () => {
  const { body } = await fetch(`${dev.url}/registry/events`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const nextSerial = async () => {
    const { value = '' } = (await reader?.read()) ?? {}
    const [, data = ''] = /^event: registry\ndata: (.*)\n\n$/.exec(value) ?? []
    return registryEvent.parse(JSON.parse(data)).serial
  }
  expect(await nextSerial()).toBe((await readRegistry()).serial)

  const manifest = fileURLToPath(new URL('../../remotes/reader/remote.json', import.meta.url))
  const edited = new Date()
  utimesSync(manifest, edited, edited)
  expect(await nextSerial()).toBe(edited.getTime())
  expect((await readRegistry()).serial).toBe(edited.getTime())
})
