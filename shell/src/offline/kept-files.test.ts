import { describe, expect, test } from 'vitest'
import { versionOf } from '../federation/testing.ts'
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

test('what is kept are the files of the versions in use, and the texts of the shell in the languages shown', () => {
  const files = filesToKeep([versionOf('2.0.0', { namespaces: ['notes'] })], ['ja', 'en'])
  expect(files.filter((file) => file.startsWith('/remotes/'))).toEqual([
    '/remotes/notes/2.0.0/remoteEntry.js',
  ])
  expect(files).toContain('/locales/ja/app.json')
  expect(files).toContain('/locales/en/app.json')
})
