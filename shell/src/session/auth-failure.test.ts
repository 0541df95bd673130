import { limits } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { checkCredentials, failureOf } from './auth-failure.ts'

describe('a refusal', () => {
  test.each([
    [401, 'INVALID_EMAIL_OR_PASSWORD', 'wrongPassword'],
    [403, 'SIGN_UP_CLOSED', 'signUpClosed'],
    [403, 'INVALID_ORIGIN', 'foreignAddress'],
    [403, 1004, 'foreignAddress'],
    [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'accountExists'],
    [400, 'VALIDATION_ERROR', 'invalidEmail'],
    [400, 'NAME_TOO_LONG', 'nameTooLong'],
    [429, undefined, 'tooManyTries'],
    [502, undefined, 'unreachable'],
    [503, 'PROVIDER_UNREACHABLE', 'providerFailed'],
    [500, 'FAILED_TO_CREATE_USER', 'unknown'],
  ])('%i %s means %s', (status, code, failure) => expect(failureOf(status, code)).toBe(failure))
})

describe('what was typed', () => {
  const good = { name: 'Ada', email: 'ada@example.com', password: 'x'.repeat(limits.passwordMin) }

  test('is right', () => {
    expect(checkCredentials(good, 'signUp')).toEqual({})
    expect(checkCredentials({ ...good, name: '' }, 'signIn')).toEqual({})
  })

  test.each([
    [{ name: ' ' }, { name: 'auth.field.nameMissing' }],
    [{ email: 'ada@example' }, { email: 'auth.failure.invalidEmail' }],
    [{ password: '' }, { password: 'auth.field.passwordMissing' }],
    [{ password: 'short' }, { password: 'auth.failure.passwordTooShort' }],
    [{ password: 'x'.repeat(limits.passwordMax + 1) }, { password: 'auth.failure.passwordTooLong' }],
  ])('is wrong: %j', (part, failures) => {
    expect(checkCredentials({ ...good, ...part }, 'signUp')).toEqual(failures)
  })

  test('is not held to the length of passwords where the account exists already', () => {
    expect(checkCredentials({ ...good, password: 'old' }, 'signIn')).toEqual({})
  })
})
