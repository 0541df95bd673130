import { ApiError, type ErrorKey } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { failureOf } from './failure.ts'

const RESET = 1_800_000_000_000

describe('why the assistant refuses something is told in words, and where something can be done', () => {
  test.each<[ErrorKey, keyof typeof texts.failure, object]>([
    ['aiTokenLimitExceeded', 'tokens', { againAt: RESET, page: '/settings/plan' }],
    ['aiCreditsInsufficient', 'credits', { againAt: RESET, page: '/settings/plan' }],
    ['aiChatNotAllowed', 'notAllowed', { page: '/settings/ai' }],
    ['aiAttachmentLimitExceeded', 'files', { againAt: RESET }],
    ['aiMemoryNotFound', 'memoryGone', { page: '/settings/ai' }],
    ['aiMemoryLimitExceeded', 'memoryFull', { page: '/settings/ai' }],
    ['aiTaskLimitExceeded', 'taskFull', { page: '/settings/plan' }],
    ['invalidFile', 'file', {}],
    ['fileTooLarge', 'fileTooLarge', {}],
    ['operationNotCompleted', 'busy', {}],
    ['unprocessableContent', 'full', {}],
    ['internalError', 'other', {}],
  ])('%s', (key, words, more) => {
    const failure = failureOf(new ApiError(key, { data: { windowResetTime: RESET } }))
    expect(failure).toMatchObject({ words: `failure.${words}`, ...more })
    expect(texts.failure[words]).toBeTruthy()
  })
})

test('files that take up all room are told apart from too many within an hour', () => {
  expect(failureOf(new ApiError('aiAttachmentLimitExceeded'))).toEqual({ words: 'failure.filesFull' })
  expect(texts.failure.filesFull).toBeTruthy()
})

test('what a model says of when it may work again counts from when it said so', () => {
  const error = new ApiError('aiModelFailed', {
    data: { problem: 'quota', model: 'openai/small', retryAfter: 30 },
  })
  expect(failureOf(error, RESET)).toMatchObject({ words: 'problem.quota', againAt: RESET + 30_000 })
})

test.each([
  ['dns', 'dns'],
  ['too-many-redirects', 'redirects'],
  ['host-busy', 'busy'],
] as const)('what came between a model and its answer is told in words: %s', (reason, words) => {
  const data = { problem: 'unreachable', model: 'openai/small', reason }
  const failure = failureOf(new ApiError('aiModelFailed', { data }))
  expect(failure).toMatchObject({ words: 'problem.unreachable', reason: `reason.${words}`, said: undefined })
  expect(texts.reason[words]).toBeTruthy()
})
