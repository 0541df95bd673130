// @module-tag long
import { chatLimits, memory as memorySchema } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLibrary, type Library } from './library/testing.ts'
import {
  answerInPieces,
  follow,
  hear,
  openChatStage,
  question,
  type ChatStage,
  type Talk,
} from './pages/testing.ts'
import { textOf } from './testing.ts'
import { callTools, lastAnswer } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk
let library: Library

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
  library = await createLibrary(stage.server, talk.user)
})

afterAll(() => stage.close())

const answered = () => lastAnswer(stage.provider)

/** What the model was asked last in a chat. */
const asked = () => String(stage.provider.asked.findLast(({ stream }) => stream)?.messages.at(-1)?.content)

/** Has so much said that a model is not given what came before it. */
const talkLong = (messages: number = chatLimits.historyMessages) =>
  stage.server.database.pool.query(
    `insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at)
     select $1, $2, 'filler-' || n, case when n % 2 = 1 then 'user' else 'assistant' end,
       '[{"type": "text", "text": "Yes."}]', 'completed', said.last + n * interval '1 ms'
     from generate_series(1, $3::int) n,
       (select max(created_at) as last from chat_messages where user_id = $1 and chat_id = $2) said`,
    [talk.user.id, talk.chat.id, messages],
  )

const finds = (words: string, says?: string) =>
  callTools(
    stage.provider,
    [
      {
        name: 'search',
        input: {
          scope: 'entries.userTimeline',
          query: [{ field: 'text', operation: 'ilike', value: words }],
        },
      },
    ],
    says,
  )

const reads = (...ids: string[]) =>
  callTools(stage.provider, [{ name: 'get_entries', input: { id: ids, mode: 'detailed' } }])

const remember = async (memory: string, importance: number) => {
  const json = { memory, importance }
  const answer = await stage.server.request('/api/ai/memory', { method: 'POST', user: talk.user, json })
  return memorySchema.parse(await answer.json())
}

test('an entry keeps its mark however much is said after it, and no other one is given that', async () => {
  await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
  await library.write({ title: 'Bread', content: '<p>Of rye.</p>' })
  finds('aground')
  await talk.chat.say('What of the ship?')
  expect(answered()).toContain('"cite":"e1"')
  await talkLong()
  finds('bread')
  await talk.chat.say('And of bread?', 'q2')
  expect(answered()).toMatch(/"cite":"e2"[^]*Bread/)
  reads('e1', 'e2')
  await talk.chat.say('Read both.', 'q3')
  expect(answered()).toMatch(/In the harbour\.[^]*Of rye\./)
})

test('the mark of an entry that a forgotten reply has told of is given to no other', async () => {
  await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
  await library.write({ title: 'Bread', content: '<p>Of rye.</p>' })
  finds('aground')
  await talk.chat.say('What of the ship?')
  finds('bread')
  await talk.chat.say('Rather of bread?')
  expect(answered()).toContain('"cite":"e2"')
})

test('of very many marks the last ones are kept', async () => {
  await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
  await library.write({ title: 'Bread', content: '<p>Of rye.</p>' })
  finds('aground')
  await talk.chat.say('What of the ship?')
  await stage.server.database.pool.query(
    `insert into chat_marks (user_id, chat_id, kind, number, subject_id) values ($1, $2, 'entry', $3, '1')`,
    [talk.user.id, talk.chat.id, chatLimits.marksOfChat],
  )
  finds('bread')
  await talk.chat.say('And of bread?', 'q2')
  const { rows } = await stage.server.database.pool.query<{ number: number }>(
    'select number from chat_marks where user_id = $1 order by number',
    [talk.user.id],
  )
  expect(rows.map(({ number }) => number)).toEqual([chatLimits.marksOfChat, chatLimits.marksOfChat + 1])
})

/** Has the chat tell of an entry long ago. */
async function tellLongAgo(): Promise<object> {
  const entryId = await library.write({ title: 'A ship ran aground', content: '<p>In the harbour.</p>' })
  finds('aground')
  await talk.chat.say('What of the ship?')
  await talkLong()
  return {
    type: 'source-document',
    sourceId: 'e1',
    title: 'A ship ran aground',
    providerMetadata: { tidings: { entryId, feedId: library.feedId } },
  }
}

const isSource = ({ type }: { type: string }) => type === 'source-document'

describe('a reply that cites an entry which the chat has told of long ago', () => {
  test('tells of it itself, once, before it is cited', async () => {
    const source = await tellLongAgo()
    const pieces = ['It is there', ' [[e', '1|In the harbour]]', ' and there [[e1]].']
    stage.provider.answers(({ stream }) => ({ says: stream ? pieces : 'A title' }))
    const { chunks } = await talk.chat.say('Where is it?', 'q2')
    expect(chunks.filter(isSource)).toEqual([expect.objectContaining(source)])
    const before = chunks.slice(0, chunks.findIndex(isSource))
    expect(textOf(before)).toBe('It is there [[e')
    const parts = (await talk.chat.messages()).at(-1)?.messageParts
    expect(parts?.filter(isSource)).toEqual([expect.objectContaining(source)])
    const [references] = parts?.filter(({ type }) => type === 'data-references') ?? []
    expect(references).toMatchObject({ data: { citations: [{ isFound: true }, { isFound: true }] } })
  })

  test('tells of it though it comes to no end', async () => {
    const source = await tellLongAgo()
    const release = answerInPieces(stage.provider, ['It is there [[e1]]', ' and', ' there.'])
    const stream = await talk.say({ ...question, id: 'q2' })
    release(2)
    await hear(stream, '[[e1]]')
    await talk.chat.stop()
    await follow(stream)
    const last = (await talk.chat.messages()).at(-1)
    expect(last?.status).toBe('error')
    expect(last?.messageParts.filter(isSource)).toEqual([expect.objectContaining(source)])
  })

  test('tells of it where a chart cites it', async () => {
    const source = await tellLongAgo()
    const schema = { title: 'A ship', nodes: [{ id: 'a', label: 'Aground [[e1|aground]]' }], edges: [] }
    callTools(stage.provider, [{ name: 'display_flow_chart', input: { schema } }])
    const { chunks } = await talk.chat.say('Draw it.', 'q2')
    expect(chunks.filter(isSource)).toEqual([expect.objectContaining(source)])
  })
})

test('no two memories of a chat have one mark, and each is told', async () => {
  stage.provider.answers({ says: 'Fine.' })
  const { id } = await remember('Sails.', 0.9)
  await talk.chat.say('One')
  await remember('Rows.', 0.8)
  await talk.chat.say('Two', 'q2')
  await stage.server.request(`/api/ai/memory/${id}`, { method: 'DELETE', user: talk.user })
  await talk.chat.say('Three', 'q3')
  // The last reply alone is read: it tells of the second memory, and not of the first.
  await talkLong(chatLimits.historyMessages - 2)
  await remember('Swims.', 0.7)
  const { chunks } = await talk.chat.say('Four', 'q4')
  expect(asked()).not.toContain('Sails.')
  expect(asked()).toMatch(/"mark": "m2",\s+"memory": "Rows\."[^]*"mark": "m3",\s+"memory": "Swims\."/)
  expect(chunks).toContainEqual({
    type: 'data-memories',
    data: [expect.objectContaining({ mark: 'm2' }), expect.objectContaining({ mark: 'm3' })],
  })
})
