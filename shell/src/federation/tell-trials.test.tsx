import { TRIALS_COOKIE } from '@tidings/contracts/trials'
import type { PartSource } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Choice } from './choose-versions.ts'
import { $choices } from './parts.ts'
import { tellTrials } from './tell-trials.ts'
import { versionOf } from './testing.ts'

let stop = () => {}

function choiceOf(name: string, ...sources: PartSource[]): Choice {
  const candidates = sources.map((source, place) => ({ version: versionOf(`${9 - place}.0.0`), source }))
  return { name, candidates, refusals: [] }
}

/** What the server is told with the next page; undefined where it is told nothing. */
const told = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TRIALS_COOKIE}=`))
    ?.slice(TRIALS_COOKIE.length + 1)

beforeEach(() => {
  $choices.set([])
  stop = tellTrials()
})

afterEach(() => {
  stop()
  document.cookie = `${TRIALS_COOKIE}=; path=/; max-age=-1`
  localStorage.clear()
})

test('the next page is told of which remotes this browser has the canary', () => {
  $choices.set([
    choiceOf('notes', 'canary', 'stable'),
    choiceOf('maps', 'stable', 'fallback'),
    choiceOf('reader', 'canary', 'stable'),
  ])
  expect(told()).toBe('notes.reader')
})

test('nothing is told where there is no trial, or it has ended', () => {
  expect(told()).toBeUndefined()
  $choices.set([choiceOf('notes', 'canary', 'stable')])
  expect(told()).toBe('notes')
  $choices.set([choiceOf('notes', 'stable')])
  expect(told()).toBeUndefined()
})

test('a canary that broke on this page is tried first on the next, and told', () => {
  $choices.set([choiceOf('notes', 'stable', 'canary')])
  expect(told()).toBe('notes')
})

test('a canary that kept a page from answering is not tried again, and not told', () => {
  localStorage.setItem('tidings:held-back', JSON.stringify(['notes 9.0.0']))
  $choices.set([choiceOf('notes', 'canary', 'stable')])
  expect(told()).toBeUndefined()
})
