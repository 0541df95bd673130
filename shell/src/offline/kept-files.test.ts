import { registry } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { filesToKeep } from './keep-for-offline.ts'
import { answerTo } from './kept-files.ts'

const origin = 'https://tidings.example'

describe('the service worker', () => {
  test.each([
    ['GET', '/assets/index-a.js', true],
    ['GET', '/remotes/reader/1.0.0/remoteEntry.js', true],
    ['GET', '/registry.json', true],
    ['GET', '/locales/en/app.json', true],
    ['GET', '/api/entries', false],
    ['GET', '/better-auth/get-session', false],
    ['POST', '/assets/index-a.js', false],
    ['GET', 'https://elsewhere.example/assets/index-a.js', false],
  ])('has a part in %s %s: %s', (method, path, expected) => {
    const request = new Request(new URL(path, origin), { method })
    expect(answerTo(request, origin) !== undefined).toBe(expected)
  })
})

const version = (name: string) => ({
  version: name,
  manifest: { name: 'notes', contracts: '^1.0.0', namespaces: ['notes'] },
  entry: `/remotes/notes/${name}/remoteEntry.js`,
  preload: [],
  styles: [],
  integrity: { [`/remotes/notes/${name}/remoteEntry.js`]: `sha384-${'A'.repeat(64)}` },
})

test('what is kept are the files of the newest versions, and the texts in the languages shown', () => {
  const known = registry.parse({
    serial: 1,
    remotes: [{ name: 'notes', versions: [version('2.0.0'), version('1.0.0')] }],
  })
  const files = filesToKeep(known, ['ja', 'en'])
  expect(files.filter((file) => file.startsWith('/remotes/'))).toEqual([
    '/remotes/notes/2.0.0/remoteEntry.js',
  ])
  expect(files).toContain('/locales/ja/notes.json')
  expect(files).toContain('/locales/en/app.json')
})
