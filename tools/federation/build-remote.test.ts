import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Plugin } from 'vite'
import { bundleRemote } from './build-remote.ts'
import { listRemotes, type Remote } from './workspace.ts'

/** Longer than the federation plugin waits for a module before it believes that there is no other. */
const PAUSE_MS = 100

/** A machine that has much else to do: it comes to a module late. */
const slow: Plugin = {
  name: 'slow',
  enforce: 'pre',
  resolveId: async () => {
    await wait(PAUSE_MS)
    return null
  },
}

async function bundle(remote: Remote, ...plugins: Plugin[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const output = await bundleRemote(remote, folder, plugins)
  // A map also has what of the plugin's code was left out.
  const files = output.filter(({ fileName }) => !fileName.endsWith('.map'))
  return new Map(
    files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

// Where tests run, the federation plugin does nothing.
beforeEach(() => {
  vi.stubEnv('VITEST', undefined)
  vi.stubEnv('NODE_ENV', 'production')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

// The plugin waits in vain for ten seconds, and says so.
test('a remote is the same to a byte however slowly its modules are found', { tags: ['long'] }, async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const discover = listRemotes().find(({ name }) => name === 'discover')
  if (!discover) throw new Error('There is no discover')
  const built = await bundle(discover)
  expect(built.get('remoteEntry.js')).toBeDefined()
  expect(await bundle(discover, slow)).toEqual(built)
})
