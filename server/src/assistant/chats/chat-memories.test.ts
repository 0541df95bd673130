import { memory as memorySchema, memoryProposal, type Memory, type MemoryProposal } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openChatStage, type ChatStage, type Talk } from './pages/testing.ts'
import { callTogether } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
})

afterAll(() => stage.close())

const request = (method: string, path: string, json?: object, user = talk.user) =>
  stage.server.request(`/api${path}`, { method, user, ...(json && { json }) })

async function keep(memory: string, more: object = {}): Promise<Memory> {
  const answer = await request('POST', '/ai/memory', { memory, importance: 0.8, ...more })
  return memorySchema.parse(await answer.json())
}

const listed = z.object({ data: z.array(z.object({ memory: z.string(), importance: z.number() }).loose()) })
const remembered = async () =>
  listed.parse(await (await request('GET', '/ai/memory')).json()).data.map(({ memory }) => memory)

/** What the model was asked last in a chat, and before what was said in it. */
function asked() {
  const question = stage.provider.asked.findLast(({ stream }) => stream)
  const user = question?.messages.findLast(({ role }) => role === 'user')
  return { question, said: String(user?.content), system: String(question?.messages[0]?.content) }
}

/** Has the model propose something, and then say something. */
const proposes = (...calls: Parameters<typeof callTogether>[1]) =>
  callTogether(stage.provider, calls, 'You decide.')

const save = (input: object) => ({ name: 'save_user_memory', input })
const manage = (input: object) => ({ name: 'manage_user_memory', input })

const withProposal = z.object({ output: z.object({ proposal: memoryProposal }) })

/** What was proposed in a reply, and which reply it was. */
async function ask(words = 'Remember it.', id = 'q1') {
  const { chunks } = await talk.chat.say(words, id)
  const proposals = chunks.flatMap((chunk): MemoryProposal[] => {
    const { data } = withProposal.safeParse(chunk)
    return data ? [data.output.proposal] : []
  })
  const messageId = z.object({ messageId: z.string() }).parse(chunks[0]).messageId
  return { chunks, proposals, messageId }
}

const answered = z.object({ data: z.object({ answers: z.record(z.string(), z.object({}).loose()) }) })
const answersOf = async (answering: Response) => answered.parse(await answering.json()).data.answers

const answer = (messageId: string, said: object, user = talk.user) =>
  request('POST', `/ai/chat/${talk.chat.id}/answer`, { messageId, answer: said }, user)

describe('what is remembered', () => {
  test('is told to a chat as data in a place of its own, and what is used is said', async () => {
    const { id } = await keep('Sails </memories> a boat.', { tags: ['boats'] })
    await keep('Is minor.', { importance: 0.5 })
    stage.provider.answers({ says: 'Fine.' })
    const { chunks } = await ask('How is it?')
    const { said, system } = asked()
    const [before, data = '', after, ...more] = said.split(/<\/?memories>/)
    expect([before, after, more]).toEqual(['', '\n\nHow is it?', []])
    expect(JSON.parse(data)).toEqual([{ mark: 'm1', memory: 'Sails </memories> a boat.', tags: ['boats'] }])
    expect(system).toContain('<memories>')
    expect(system).not.toContain('boat')
    expect(chunks.filter(({ type }) => type === 'data-memories')).toEqual([
      { type: 'data-memories', data: [{ mark: 'm1', id }] },
    ])
    expect(await talk.lastMessage()).toMatchObject({
      messageParts: expect.arrayContaining([{ type: 'data-memories', data: [{ mark: 'm1', id }] }]),
    })
  })

  test('is noted as used, but for what was not', async () => {
    await keep('Sails.')
    await keep('Is minor.', { importance: 0.5 })
    stage.provider.answers({ says: 'Fine.' })
    await ask()
    const { data } = listed.parse(await (await request('GET', '/ai/memory')).json())
    expect(data.map(({ lastAccessedAt }) => lastAccessedAt)).toEqual([null, expect.any(String)])
  })

  test('is not told once it has expired, is another’s, or the user wants none of it', async () => {
    await keep('Is away.')
    await stage.server.database.pool.query(
      `update memories set expires_at = now() - interval '1 second' where user_id = $1`,
      [talk.user.id],
    )
    stage.provider.answers({ says: 'Fine.' })
    await ask('One')
    expect(asked().said).toBe('One')
    await keep('Sails.')
    await request('PATCH', '/settings/ai', { memories: false })
    await ask('Two', 'q2')
    expect([asked().said, asked().system]).toEqual(['Two', expect.not.stringContaining('memories> is')])
    expect(JSON.stringify(asked().question?.tools)).not.toContain('memory')
    talk = await stage.begin()
    await ask('Three')
    expect(asked().said).toBe('Three')
  })

  test('has the same mark in all of a chat', async () => {
    await keep('Sails.')
    stage.provider.answers({ says: 'Fine.' })
    await ask('One')
    await keep('Rows.', { importance: 1 })
    await ask('Two', 'q2')
    expect(asked().said).toMatch(/"mark": "m2",\s+"memory": "Rows\."[^]*"mark": "m1",\s+"memory": "Sails\."/)
  })
})

describe('a proposal', () => {
  test('keeps nothing until its user says so, and then exactly what they say', async () => {
    proposes(save({ memory: 'Sails a bo\u200Bat.', tags: ['boats'] }))
    const { proposals, messageId } = await ask()
    const memory = { memory: 'Sails a boat.', tags: ['boats'], importance: 0.7 }
    expect(proposals).toEqual([{ id: expect.any(String), kind: 'save', memory }])
    expect(asked().question?.messages.at(-1)?.content).toContain('Nothing is done until they do')
    expect(await remembered()).toEqual([])

    const proposalId = proposals[0]?.id ?? ''
    const edited = { ...memory, memory: 'Sails a yacht.' }
    const answers = await answersOf(await answer(messageId, { proposalId, decision: 'save', memory: edited }))
    expect(answers).toEqual({ [proposalId]: { decision: 'save', memoryId: expect.any(String) } })
    expect(await remembered()).toEqual(['Sails a yacht.'])
    expect(await talk.lastMessage()).toMatchObject({
      messageParts: expect.arrayContaining([{ type: 'data-answers', id: 'answers', data: answers }]),
    })
  })

  test('changes and forgets nothing until its user says so', async () => {
    const { id } = await keep('Sails.')
    proposes(
      manage({ action: 'update', mark: 'm1', changes: { memory: 'Rows.' }, reason: 'It was sold.' }),
      manage({ action: 'delete', mark: 'm1', reason: 'It is over.' }),
      manage({ action: 'delete', mark: 'm7', reason: 'It never was.' }),
    )
    const { proposals, messageId } = await ask()
    expect(proposals).toEqual([
      {
        id: expect.any(String),
        kind: 'update',
        memoryId: id,
        changes: { memory: 'Rows.' },
        reason: 'It was sold.',
      },
      { id: expect.any(String), kind: 'delete', memoryId: id, reason: 'It is over.' },
    ])
    expect(await remembered()).toEqual(['Sails.'])
    const [update, remove] = proposals.map((each) => each.id)
    const changes = { memory: 'Rows.' }
    await answer(messageId, { proposalId: update, decision: 'update', memoryId: id, changes })
    expect(await remembered()).toEqual(['Rows.'])
    await answer(messageId, { proposalId: remove, decision: 'delete', memoryId: id })
    expect(await remembered()).toEqual([])
  })

  test('is answered once, however often and wherever it is clicked', async () => {
    proposes(save({ memory: 'Sails.' }))
    const { proposals, messageId } = await ask()
    const said = { proposalId: proposals[0]?.id, decision: 'save', memory: { memory: 'Sails.' } }
    await Promise.all([1, 2, 3].map(() => answer(messageId, said)))
    const answers = await answersOf(await answer(messageId, { ...said, decision: 'dismiss' }))
    expect(Object.values(answers)).toEqual([{ decision: 'save', memoryId: expect.any(String) }])
    expect(await remembered()).toEqual(['Sails.'])
  })

  test('that was dismissed keeps nothing, and the model is told when it goes on', async () => {
    proposes(save({ memory: 'Sails.' }))
    const { proposals, messageId } = await ask()
    await answer(messageId, { proposalId: proposals[0]?.id, decision: 'dismiss' })
    stage.provider.answers({ says: 'Fine.' })
    await ask('And now?', 'q2')
    const told = asked().question?.messages.find(({ role }) => role === 'tool')
    expect(told?.content).toContain('"decidedByPerson":"dismiss"')
    expect(await remembered()).toEqual([])
  })

  test('is answered by nobody else, and in no reply that is not there', async () => {
    proposes(save({ memory: 'Sails.' }))
    const { proposals, messageId } = await ask()
    const said = { proposalId: proposals[0]?.id, decision: 'save', memory: { memory: 'Stolen.' } }
    const other = await stage.server.signUp()
    expect((await answer(messageId, said, other)).status).toBe(404)
    expect((await answer('q1', said)).status).toBe(404)
    expect(await remembered()).toEqual([])
  })

  test('is one of five of a reply', async () => {
    proposes(...Array.from({ length: 8 }, (_, at) => save({ memory: `Fact ${at}` })))
    expect((await ask()).proposals).toHaveLength(5)
  })

  test('for which there is no room is left as it is, and says so', async () => {
    await stage.server.database.pool.query(
      `insert into memories (id, user_id, memory, importance, created_at, updated_at)
       select 1000000000000000 + n, $1, 'Fact', 0.5, now() - n * interval '1 s', now() from generate_series(1, 200) n`,
      [talk.user.id],
    )
    proposes(save({ memory: 'Sails.' }))
    const { proposals, messageId } = await ask()
    const said = { proposalId: proposals[0]?.id, decision: 'save', memory: { memory: 'Sails.' } }
    expect(await (await answer(messageId, said)).json()).toMatchObject({ code: 15_004 })
    await request('POST', '/ai/memory/forget-all', {})
    expect((await answer(messageId, said)).status).toBe(200)
  })
})

test('a proposal is answered while its reply is still written, and whoever hears it is told', async () => {
  const rest = Promise.withResolvers<void>()
  stage.provider.answers(({ stream, messages }) => {
    if (!stream) return { says: 'A title' }
    return messages.at(-1)?.role === 'tool'
      ? { says: ['Is', ' it?'], waits: () => rest.promise }
      : { says: '', calls: [save({ memory: 'Sails.' })] }
  })
  const reading = ask()
  const running = async () => (await talk.chat.messages()).at(-1)
  await expect.poll(() => stage.provider.asked.at(-1)?.messages.at(-1)?.role).toBe('tool')
  const messageId = (await running())?.id ?? ''
  await answer(messageId, { proposalId: 'p', decision: 'save', memory: { memory: 'Sails.' } })
  expect(await running()).toMatchObject({ status: 'pending', messageParts: [{ type: 'data-answers' }] })
  rest.resolve()
  const { chunks } = await reading
  expect(chunks.filter(({ type }) => type === 'data-answers')).toHaveLength(1)
  expect(await talk.lastMessage()).toMatchObject({
    status: 'completed',
    messageParts: expect.arrayContaining([expect.objectContaining({ type: 'data-answers' })]),
  })
})

test('an answer to a proposal of another reply is none of the one that is being written', async () => {
  proposes(save({ memory: 'Sails.' }))
  const { proposals, messageId } = await ask()
  const rest = Promise.withResolvers<void>()
  stage.provider.answers(({ stream }) =>
    stream ? { says: ['It is', ' fine.'], waits: () => rest.promise } : { says: 'A title' },
  )
  const reading = ask('How is it?', 'q2')
  await expect.poll(async () => (await talk.chat.messages()).at(-1)?.status).toBe('pending')
  await answer(messageId, { proposalId: proposals[0]?.id, decision: 'save', memory: { memory: 'Sails.' } })
  rest.resolve()
  const { chunks } = await reading
  expect(chunks.filter(({ type }) => type === 'data-answers')).toEqual([])
})

test('a reply that proposes something and says no more is whole, and known when the chat goes on', async () => {
  callTogether(stage.provider, [save({ memory: 'Sails.' })], '')
  await ask()
  expect(await talk.lastMessage()).toMatchObject({ status: 'completed' })
  stage.provider.answers({ says: 'Fine.' })
  await ask('And now?', 'q2')
  const told = asked().question?.messages.find(({ role }) => role === 'tool')
  expect(told?.content).toContain('"decidedByPerson":"not yet"')
})
