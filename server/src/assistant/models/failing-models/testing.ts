import { assistantLimits } from '@tidings/contracts'
import { expect, onTestFinished } from 'vitest'
import type { Script } from '../../../../../tests/support/model-server/model-server.ts'
import type { TestServer } from '../../../testing.ts'
import { createModelAccess } from '../model-access.ts'

/** What a model does instead of what it is asked for, what is told of it, and what it has said by then. */
export interface FailingModel {
  name: string
  script: Script
  failure: { problem: string; said?: string; retryAfter?: number }
  says?: string
  /** What it is waited for in vain, where it keeps the connection and says nothing more. */
  silence?: Silence
}

const busy = { message: 'Slow down', type: 'rate_limit_error' }

/** Refusals and what is no answer, one of each kind. */
export const failingModels: FailingModel[] = [
  {
    name: 'is cut off before its first word',
    script: { says: 'Never', cutAfter: 0 },
    failure: { problem: 'unreachable' },
  },
  {
    name: 'has no room',
    script: { status: 429, body: { error: { message: 'Wait' } }, headers: { 'retry-after': '7' } },
    failure: { problem: 'quota', said: 'Wait', retryAfter: 7 },
  },
  { name: 'is down', script: { status: 500 }, failure: { problem: 'unreachable' } },
  { name: 'speaks another tongue', script: { malformed: 'hello' }, failure: { problem: 'broken' } },
]

/** Answers that begin well, and come to no end, of each kind. */
export const halfAnswers: FailingModel[] = [
  {
    name: 'says in the middle that it is busy',
    script: { says: ['It is', ' fine.'], fails: { after: 2, error: busy } },
    failure: { problem: 'quota', said: 'Slow down' },
    says: 'It is',
  },
  {
    name: 'may not say so much',
    script: { says: '[[1]] It is', ends: 'length' },
    failure: { problem: 'cutOff' },
    says: '[[1]] It is',
  },
  {
    name: 'is kept from saying it',
    script: { says: '[[1]] It is', ends: 'content_filter' },
    failure: { problem: 'refused' },
    says: '[[1]] It is',
  },
]

/** Those that keep the connection, and say nothing more. */
export const silentModels: FailingModel[] = [
  {
    name: 'does not begin to answer',
    script: { hangs: true },
    failure: { problem: 'timeout' },
    silence: 'answer',
  },
  {
    name: 'says that all is well and no word',
    script: { says: 'Never', hangsAfter: 0 },
    failure: { problem: 'timeout' },
    silence: 'firstWord',
  },
  {
    name: 'falls silent in the middle',
    script: { says: ['[[1]] It is', ' fine.'], hangsAfter: 2 },
    failure: { problem: 'timeout' },
    says: '[[1]] It is',
    silence: 'nextWord',
  },
]

/** Further moments at which the same happens. */
export const failingModelsAtOtherTimes: FailingModel[] = [
  { name: 'ends without a word', script: { malformed: '' }, failure: { problem: 'broken' } },
  { name: 'says nothing', script: { says: '' }, failure: { problem: 'broken' } },
  { name: 'has no words left', script: { says: '', ends: 'length' }, failure: { problem: 'cutOff' } },
  {
    name: 'may say no word of it',
    script: { says: '', ends: 'content_filter' },
    failure: { problem: 'refused' },
  },
  {
    name: 'says at first that it is busy',
    script: { says: 'Never', fails: { after: 0, error: busy } },
    failure: { problem: 'quota', said: 'Slow down' },
  },
  {
    name: 'says at last that it is lost',
    script: { says: 'It is', fails: { after: 2, error: { message: 'Lost', code: 502 } } },
    failure: { problem: 'unreachable', said: 'Lost' },
    says: 'It is',
  },
  {
    name: 'refuses its key',
    script: { status: 401, body: { error: { message: 'No' } } },
    failure: { problem: 'key', said: 'No' },
  },
]

/** What a model is waited for: that it answers, its first word, or the next. */
type Silence = 'answer' | 'firstWord' | 'nextWord'

const limitOf = { answer: 'firstByte', firstWord: 'firstByte', nextWord: 'betweenBytes' } as const

/** Has a server wait for models by a clock of the test, until the test is over. */
export function holdModels({ deps }: TestServer) {
  const running = new Set<{ ms: number; run: () => void }>()
  const before = deps.models
  const access = createModelAccess({
    userAgent: 'Tidings',
    allowPrivate: ['127.0.0.0/8'],
    secret: 'a secret of tests',
    after: (ms, run) => {
      const timer = { ms, run }
      running.add(timer)
      return () => running.delete(timer)
    },
  })
  let answers = 0
  deps.models = {
    ...access,
    openServers: async (...request) => {
      const answer = await access.openServers(...request)
      answers += 1
      return answer
    },
  }
  onTestFinished(async () => {
    deps.models = before
    await access.close()
  })
  return {
    /** Ends the time in which a model was to say something, once that is all it is waited for. */
    end: async (silence: Silence) => {
      const late = () => [...running].filter(({ ms }) => ms === assistantLimits[limitOf[silence]])
      if (silence !== 'answer') await expect.poll(() => answers).toBe(1)
      await expect.poll(late).toHaveLength(1)
      for (const { run } of late()) run()
    },
  }
}
