import type { PartReport } from '@tidings/contracts'
import { $contributions, reportPart } from '@tidings/runtime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HELD_BACK } from './held-back.ts'
import { readLastGood, rememberGood } from './last-good.ts'
import { $choices, showParts } from './parts.ts'
import { $registry } from './registry.ts'
import { lineOf, registryOf, versionOf } from './testing.ts'

type Failure = NonNullable<PartReport['failure']>

let stop = () => {}

afterEach(() => {
  stop()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  $registry.set(undefined)
  localStorage.clear()
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

const report = (part: string, version: string, failure: Failure | null = null) =>
  reportPart({ remote: 'notes', part, version, source: 'stable', stages: {}, failure })
const comeUp = (part: string, version: string) => report(part, version)
const crash = (part: string, version: string) =>
  report(part, version, { class: 'mount', stage: 'mount', message: 'Error: no mount' })
const order = () => $choices.get()[0]?.candidates.map(({ version }) => version.version)

test('a version that was held back is trusted again once a part of it came up', () => {
  localStorage.setItem(HELD_BACK, JSON.stringify(['notes 7.0.0']))
  know('7.0.0')
  stop = showParts()
  const version = $contributions.get().routes[0]?.part.versions[0]
  expect(version?.isHeldBack).toBe(true)
  comeUp('page', '7.0.0')
  expect(version?.isHeldBack).toBe(false)
})

describe('a version of which a part throws', () => {
  test('comes last from then on, though other parts of it had come up', () => {
    know('3.1.0', '3.0.0')
    stop = showParts()
    comeUp('list', '3.1.0')
    crash('page', '3.1.0')
    expect(order()).toEqual(['3.0.0', '3.1.0'])
  })

  test('is no good one, though others of its parts come up later', () => {
    know('4.1.0', '4.0.0')
    stop = showParts()
    crash('page', '4.1.0')
    comeUp('page', '4.0.0')
    comeUp('list', '4.1.0')
    expect(readLastGood().get('notes')).toBe('4.0.0')
  })

  test('stays first where this very part had come up: it may be the data', () => {
    know('5.1.0', '5.0.0')
    stop = showParts()
    comeUp('page', '5.1.0')
    crash('page', '5.1.0')
    expect(order()).toEqual(['5.1.0', '5.0.0'])
  })

  test('stays first where it had worked before this page', () => {
    rememberGood('notes', '6.1.0')
    know('6.1.0', '6.0.0')
    stop = showParts()
    crash('page', '6.1.0')
    expect(order()).toEqual(['6.1.0', '6.0.0'])
  })
})
