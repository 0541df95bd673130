// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../support/model-server/model-server.ts'
import { post, signUpWithModel } from './models.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage
let provider: ModelServer

beforeAll(async () => {
  stage = await openStage()
  provider = await startModelServer()
  provider.answers(({ stream }) => ({ says: stream ? 'It is fine.' : 'Weather' }))
})

afterAll(async () => {
  await stage.close()
  await provider.close()
})

const signUp = () => signUpWithModel(stage, provider)

const say = (person: Person, chatId: string, text: string, id = '1') =>
  post(stage, person, '/ai/chat', {
    id: chatId,
    messages: [{ id, role: 'user', parts: [{ type: 'text', text }] }],
    trigger: 'submit-message',
    scene: 'general',
  })

test('a chat is listed, read, renamed, seen and deleted', async () => {
  const person = await signUp()
  const { aiChatSessions } = person.api
  expect(await say(person, 'weather', 'How is it?')).toMatch(/"type":"finish"[^]*data: \[DONE\]/)

  const { data, total, nextBefore } = await aiChatSessions.list({})
  expect(data).toMatchObject([{ chatId: 'weather', userId: person.id, title: 'Weather' }])
  expect([total, nextBefore]).toEqual([1, undefined])
  expect((await aiChatSessions.get({ chatId: 'weather' })).data).toEqual(data[0])

  const read = await aiChatSessions.messages.get({ chatId: 'weather' })
  expect(read.data.chatSession).toEqual(data[0])
  expect(read.data.messages).toMatchObject([
    { id: '1', role: 'user', status: 'completed', messageParts: [{ type: 'text', text: 'How is it?' }] },
    { role: 'assistant', status: 'completed', chatId: 'weather', finishedAt: expect.any(String) },
  ])

  expect((await aiChatSessions.update({ chatId: 'weather', title: 'Rain' })).data.title).toBe('Rain')
  expect((await aiChatSessions.unread({})).data).toEqual([])
  const lastSeenAt = '2026-01-01T00:00:00.000Z'
  expect((await aiChatSessions.markSeen({ chatId: 'weather', lastSeenAt })).data).toMatchObject({
    lastSeenAt,
  })
  expect((await aiChatSessions.unread({})).data).toEqual(['weather'])

  expect(await aiChatSessions.delete({ chatId: 'weather' })).toEqual({ success: true })
  expect((await aiChatSessions.list({})).total).toBe(0)
  await expectRefusal(aiChatSessions.get({ chatId: 'weather' }), 'notFound')
})

test('chats and what was said come by pages', async () => {
  const person = await signUp()
  const { aiChatSessions } = person.api
  for (const chatId of ['one', 'two', 'three']) await say(person, chatId, 'Hello')
  const first = await aiChatSessions.list({ limit: 2 })
  const second = await aiChatSessions.list({ limit: 2, before: first.nextBefore ?? '' })
  expect([...first.data, ...second.data].map(({ chatId }) => chatId)).toEqual(['three', 'two', 'one'])
  await say(person, 'one', 'Hello again', '2')
  const { data } = await aiChatSessions.messages.get({ chatId: 'one', limit: 3 })
  const before = data.nextBefore ?? ''
  const earlier = await aiChatSessions.messages.get({ chatId: 'one', before })
  expect([data.messages.length, earlier.data.messages.map(({ id }) => id)]).toEqual([3, ['1']])
})

test('a title is made for what was said', async () => {
  const { api } = await signUp()
  const messages = [{ role: 'user', content: 'How is it?' }]
  expect(await api.ai.summaryTitle({ messages })).toMatchObject({ title: 'Weather' })
})

test('what was asked of models is told: by days, by what for, by which, and one by one', async () => {
  const person = await signUp()
  await say(person, 'weather', 'How is it?')
  const { patterns, usageHistory } = await person.api.aiAnalytics.get({ days: '7' })
  expect(patterns.byOperation.map(({ operationType }) => operationType).toSorted()).toEqual([
    'chat',
    'title_generation',
  ])
  expect(patterns.byModel).toMatchObject([{ operationCount: 2, percentage: 100 }])
  expect(patterns.daily).toMatchObject([
    { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), operationCount: 2 },
  ])
  expect(usageHistory).toHaveLength(2)
  expect(usageHistory).toContainEqual(
    expect.objectContaining({ userId: person.id, operationType: 'chat', comment: null, changes: 0 }),
  )
  await expectRefusal(person.api.aiAnalytics.get({ days: '366' }), 'invalidInput')
  expect((await (await stage.signUp()).api.aiAnalytics.get({})).usageHistory).toEqual([])
})

test('without a model there are no chats to be had, and none is listed', async () => {
  const person = await stage.signUp()
  expect(await say(person, 'weather', 'How is it?')).toContain('"code":15001')
  expect((await person.api.aiChatSessions.list({})).data).toEqual([])
})
