// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('a token is kept, listed as the wire has it, and removed by its channel', async () => {
  const { id, api } = await stage.signUp()
  expect(await api.messaging.createToken({ token: 'fcm-token', channel: 'android' })).toMatchObject({
    code: 0,
  })
  const { data } = await api.messaging.getTokens()
  expect(data).toMatchObject([{ userId: id, token: 'fcm-token', channel: 'android' }])
  expect((await stage.admin.api.messaging.getTokens()).data).toEqual([])
  await api.messaging.deleteToken({ channel: 'android' })
  expect((await api.messaging.getTokens()).data).toEqual([])
})

test('a new token of a device takes the place of the one before', async () => {
  const { api } = await stage.signUp()
  await api.messaging.createToken({ token: 'first', channel: 'desktop' })
  await api.messaging.createToken({ token: 'second', channel: 'desktop' })
  await api.messaging.createToken({ token: 'page', channel: 'web' })
  const { data } = await api.messaging.getTokens()
  expect(data.map(({ token }) => token)).toEqual(['page', 'second'])
})

test('what cannot be reached from here is said to be so', async () => {
  const { api } = await stage.signUp()
  await expectRefusal(api.messaging.testNotification({}), 'notFound')
  await api.messaging.createToken({ token: 'apns-token', channel: 'ios' })
  await expectRefusal(api.messaging.testNotification({ channel: 'ios' }), 'unprocessableContent')
})
