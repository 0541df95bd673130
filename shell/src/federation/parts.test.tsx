import { afterEach, expect, test, vi } from 'vitest'
import { showParts } from './parts.ts'
import { $registry } from './registry.ts'
import { lineOf, registryOf, versionOf } from './testing.ts'

let stop = () => {}

afterEach(() => {
  stop()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  $registry.set(undefined)
})

function know(...versions: string[]): void {
  const registry = registryOf(lineOf(versions.map((version) => versionOf(version))))
  $registry.set({ registry, text: '' })
}

const brought = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    ({ href }) => new URL(href).pathname,
  )

function deploy(): void {
  know('1.0.0')
  stop = showParts()
  expect(brought()).toEqual([])
  know('2.0.0', '1.0.0')
}

test('a version that is deployed while the page is open is brought before it is wanted', () => {
  deploy()
  expect(brought()).toEqual(['/remotes/notes/2.0.0/remoteEntry.js'])
})

test('nothing of it is brought where the user wants few data used', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  deploy()
  expect(brought()).toEqual([])
})
