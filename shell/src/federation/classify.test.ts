import { i18next, TextsError } from '@tidings/runtime'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { classify } from './classify.ts'
import { versionOf } from './testing.ts'

const folder = '/remotes/notes/1.0.0/'
const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** What the server has now, by path. */
let files: Map<string, string>

beforeEach(async () => {
  await i18next.init({ lng: 'en' })
  files = new Map([
    ['remoteEntry.js', 'export {}'],
    ['locales/en/notes.json', '{"page":"Notes"}'],
    ['locales/ja/notes.json', '{"page":"ノート"}'],
  ])
  vi.stubGlobal('fetch', async (address: string) => {
    const text = files.get(address.slice(address.indexOf(folder) + folder.length))
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  })
})

afterEach(() => vi.unstubAllGlobals())

/** A version as it was deployed with what the server has at first. */
const deployed = () => ({
  ...versionOf('1.0.0'),
  integrity: Object.fromEntries([...files].map(([path, text]) => [folder + path, hashOf(text)])),
})

const texts = new TextsError('The texts of notes could not be loaded')

describe('texts that could not be had', () => {
  test('are a failure of the network, where they can be had again by now', async () => {
    expect(await classify(deployed(), texts, 'evaluate')).toBe('network')
  })

  test('are missing on the server, where they still are', async () => {
    const version = deployed()
    files.delete('locales/en/notes.json')
    expect(await classify(version, texts, 'evaluate')).toBe('http')
  })

  test('were changed on their way, where they are not what was deployed', async () => {
    const version = deployed()
    files.set('locales/en/notes.json', '{}')
    expect(await classify(version, texts, 'evaluate')).toBe('integrity')
  })

  test('are the doing of their version, where no texts were deployed', async () => {
    files.set('locales/en/notes.json', '<html>')
    expect(await classify(deployed(), texts, 'evaluate')).toBe('evaluate')
  })

  test('are not, where those of a language that nobody reads here are none', async () => {
    files.set('locales/ja/notes.json', '<html>')
    expect(await classify(deployed(), texts, 'evaluate')).toBe('network')
  })
})

test('what a part throws itself is its own, where all of its files can be had', async () => {
  expect(await classify(deployed(), new Error('its own'), 'evaluate')).toBe('evaluate')
  expect(await classify(deployed(), new Error('its own'), 'render')).toBe('render')
})
