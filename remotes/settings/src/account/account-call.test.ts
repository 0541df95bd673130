import { ApiError } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { expect, test } from 'vitest'
import { toAccountError } from './account-call.ts'

test.each([
  ['operationNotCompleted', 'tooManyTries'],
  ['unprocessableContent', 'full'],
  ['invalidParameter', 'wrongPassword'],
  ['invalidTwoFactorCode', 'wrongCode'],
  ['invalidFile', 'noPicture'],
  ['fileTooLarge', 'noPicture'],
  ['internalError', 'unknown'],
] as const)('what the API refuses as %s is told as %s', (key, failure) => {
  expect(toAccountError(new ApiError(key)).failure).toBe(failure)
})

test('what is not answered is told as such', () => {
  expect(toAccountError(new NoResponseError()).failure).toBe('unreachable')
})
