import type { ChatSession } from '@tidings/contracts'
import { beforeEach, expect, test } from 'vitest'
import { TidingsDatabase } from '../database.ts'
import { forgetUser } from '../forget-user/index.ts'
import { deleteChat, getChat, listChats, storeChatMessages, storeChats } from './index.ts'

const DAY = '2026-11-26T00:00:00.000Z'

const chat = (chatId: string, updatedAt = DAY): ChatSession => ({
  chatId,
  userId: '1',
  title: chatId,
  createdAt: DAY,
  updatedAt,
  lastSeenAt: DAY,
})

const said = (chatId: string) => ({
  chatId,
  messages: [{ id: `${chatId}-1`, role: 'user' as const, messageParts: [], status: 'completed' as const }],
  nextBefore: undefined,
})

const idsOf = async () => (await listChats(db)).map(({ chatId }) => chatId)

let db: TidingsDatabase

beforeEach(async () => {
  db = new TidingsDatabase(`chats-${crypto.randomUUID()}`)
  await db.open()
})

test('chats are there as they were told last, the latest first', async () => {
  await storeChats(db, [chat('a', '2026-11-25T00:00:00.000Z'), chat('b')])
  expect(await idsOf()).toEqual(['b', 'a'])
  await storeChats(db, [chat('a'), chat('c', '2026-11-27T00:00:00.000Z')])
  expect(await idsOf()).toEqual(['c', 'a'])
})

test('what was said in a chat goes when the chat is told no more, or was deleted here', async () => {
  await storeChats(db, [chat('a'), chat('b'), chat('c')])
  for (const id of ['a', 'b', 'c']) await storeChatMessages(db, said(id))
  await storeChats(db, [chat('a'), chat('b')])
  await deleteChat(db, 'b')
  expect(await getChat(db, 'a')).toEqual({ ...said('a'), title: 'a' })
  expect(await getChat(db, 'b')).toBeUndefined()
  expect(await getChat(db, 'c')).toBeUndefined()
  expect(await idsOf()).toEqual(['a'])
})

test('of a chat the last fifty messages are kept, and no reply that is still written', async () => {
  const messages = Array.from({ length: 52 }, (_, at) => ({
    id: String(at),
    role: 'user' as const,
    messageParts: [],
    status: at === 51 ? ('pending' as const) : ('completed' as const),
  }))
  await storeChatMessages(db, { chatId: 'a', messages, nextBefore: 'earlier' })
  const kept = await getChat(db, 'a')
  expect(kept?.messages.map(({ id }) => id)).toEqual(messages.slice(1, 51).map(({ id }) => id))
  expect(kept?.nextBefore).toBeUndefined()
})

test('nothing of chats is left of whoever signs out', async () => {
  await storeChats(db, [chat('a')])
  await storeChatMessages(db, said('a'))
  await forgetUser(db)
  expect(await idsOf()).toEqual([])
  expect(await getChat(db, 'a')).toBeUndefined()
})
