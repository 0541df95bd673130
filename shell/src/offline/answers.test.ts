import { expect, test } from 'vitest'
import { answerTo } from './answers.ts'

const origin = 'https://tidings.example'
const shell = {
  version: 'a',
  files: { '/assets/index-a.js': '', '/locales/en/app.json': '', '/theme.js': '' },
}

test.each([
  ['GET', '/assets/index-a.js', true],
  ['GET', '/remotes/reader/1.0.0/remoteEntry.js', true],
  ['GET', '/locales/en/app.json', true],
  ['GET', '/theme.js', true],
  // Of another build of the shell.
  ['GET', '/assets/index-b.js', false],
  ['GET', '/registry.json', false],
  // A stream, which has no end.
  ['GET', '/registry/events', false],
  ['GET', '/api/entries', false],
  ['GET', '/better-auth/get-session', false],
  ['POST', '/assets/index-a.js', false],
  ['GET', 'https://elsewhere.example/assets/index-a.js', false],
])('the service worker has a part in %s %s: %s', (method, path, expected) => {
  const request = new Request(new URL(path, origin), { method })
  expect(answerTo(request, shell, origin) !== undefined).toBe(expected)
})
