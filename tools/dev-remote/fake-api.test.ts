import { errorBody, sessionReply } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { fakeAnswer } from './fake-api.ts'

test('somebody is signed in', () => {
  const { body } = fakeAnswer('GET', '/better-auth/get-session')
  expect(sessionReply.parse(body).user?.name).toBe('Ada')
})

test('what it does not know is not found, as a server would say', () => {
  const { status, body } = fakeAnswer('GET', '/elsewhere')
  expect(status).toBe(404)
  expect(errorBody.parse(body).code).toBe(6)
})
