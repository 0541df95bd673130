import { registry, signedRegistry } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDev, type DevServer } from '../../tools/federation/dev.ts'

let dev: DevServer

beforeAll(async () => {
  dev = await startDev({ port: 0, apiUrl: 'http://127.0.0.1:9' })
})

afterAll(() => dev.close())

test('in development the registry names the remotes of this repository', async () => {
  const reply = await fetch(`${dev.url}/registry.json`)
  const { payload } = signedRegistry.parse(await reply.json())
  const names = registry.parse(JSON.parse(payload)).remotes.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['discover', 'reader']))
})

test('the components of a remote are refreshed by the React that draws them: the one of the shell', async () => {
  const page = await (await fetch(dev.url)).text()
  expect(page).toContain('/@react-refresh')
  const runtime = await fetch(`${dev.url}/remotes/reader/0.0.0-dev/@react-refresh`)
  expect(await runtime.text()).toContain("export * from '/@react-refresh'")
})
