import { ApiError } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { errorFacts } from './error-facts.ts'

const serverError = new ApiError('internalError', { data: { traceId: 'a1' } })

test.each([
  [serverError, { status: 500, message: 'Internal error', traceId: 'a1' }],
  [new Error('Broken'), { message: 'Broken' }],
  [
    { status: 404, statusText: 'Not Found' },
    { status: 404, message: 'Not Found' },
  ],
  ['a word', { message: 'a word' }],
  [undefined, { message: 'undefined' }],
])('says what can be said of what was thrown: %s', (error, facts) => {
  expect(errorFacts(error)).toEqual({ status: undefined, traceId: undefined, ...facts })
})
