import { z } from '@tidings/contracts'
import type { UIMessage } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer } from '../../testing.ts'
import { createChat, sayings } from './testing.ts'
import { endUnfinishedReplies } from './chat-store.ts'
import {
  answerInPieces,
  follow,
  hear,
  openChatStage,
  question,
  type ChatStage,
  type Talk,
} from './pages/testing.ts'

const withFigures = z.object({
  metadata: z.object({ contextTokens: z.number(), totalTokens: z.number() }).loose(),
})

let stage: ChatStage
let talk: Talk

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
})

afterAll(() => stage.close())

describe('a reply that is being written', () => {
  test('is had from its start by a second page, and to its end by both', async () => {
    const release = answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const first = await talk.say()
    release(2)
    const second = await talk.resume()
    release()
    const shown = await Promise.all([follow(first), follow(second)])
    expect(shown.map(({ text }) => text)).toEqual(['It is a fine day.', 'It is a fine day.'])
    expect(shown[0].message?.id).toBe(shown[1].message?.id)
  })

  test('is written on when its page is gone, and kept whole', async () => {
    const release = answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const leaving = new AbortController()
    const stream = await talk.say(question, leaving.signal)
    release(2)
    await hear(stream, 'It is')
    leaving.abort()
    await expect.poll(() => talk.running()?.log.listeners).toBe(0)
    const again = await talk.resume()
    release()
    expect(await follow(again)).toMatchObject({ text: 'It is a fine day.', failure: undefined })
    await expect.poll(talk.running).toBeUndefined()
    expect(await talk.lastMessage()).toMatchObject({ status: 'completed' })
  })

  test('is pending for whoever looks meanwhile', async () => {
    const release = answerInPieces(stage.provider, ['Fine.'])
    const stream = await talk.say()
    expect(await talk.chat.messages()).toMatchObject([{ id: 'q1' }, { status: 'pending', messageParts: [] }])
    release()
    await follow(stream)
  })

  test('is nothing to go on with once it has ended, or where there is none', async () => {
    stage.provider.answers({ says: 'Fine.' })
    expect(await talk.resume()).toBeNull()
    await follow(await talk.say())
    await expect.poll(talk.running).toBeUndefined()
    expect(await talk.resume()).toBeNull()
  })

  test('is nobody else’s, though they know the name of the chat', async () => {
    const release = answerInPieces(stage.provider, ['For one alone.'])
    const stream = await talk.say()
    const other = await stage.server.signUp()
    expect(await talk.resume(other)).toBeNull()
    expect(await (await createChat(stage.server, other).stop()).json()).toMatchObject({
      data: { stopped: false },
    })
    expect(await createChat(stage.server, other).messages()).toEqual([])
    release()
    expect((await follow(stream)).text).toBe('For one alone.')
  })

  test('ends where it is stopped, and what there is of it is kept as no whole one', async () => {
    const release = answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const stream = await talk.say()
    release(2)
    await hear(stream, 'It is')
    expect(await (await talk.chat.stop()).json()).toMatchObject({ data: { stopped: true } })
    expect(talk.running()).toBeUndefined()
    expect(await talk.lastMessage()).toMatchObject({ status: 'error', metadata: { isStopped: true } })
    expect(sayings(await talk.chat.messages()).at(-1)).toBe('assistant: It is')
  })

  test('costs what it took until it was stopped, and nothing before its first word', async () => {
    const release = answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const stream = await talk.say()
    release(2)
    await hear(stream, 'It is')
    await talk.chat.stop()
    const { metadata } = withFigures.parse(await talk.lastMessage())
    expect(metadata).toMatchObject({
      isStopped: true,
      outputTokens: 2,
      billedTokens: metadata.totalTokens,
    })
    // With what it was told of itself, and less than all that it may have.
    expect(metadata.contextTokens).toBeGreaterThan(200)
    expect(metadata.contextTokens).toBeLessThan(4000)
    answerInPieces(stage.provider, ['Never said.'])
    const other: UIMessage = { id: 'q2', role: 'user', parts: [{ type: 'text', text: 'And now?' }] }
    await talk.say(other)
    await talk.chat.stop()
    expect(await talk.lastMessage()).toMatchObject({ metadata: { isStopped: true, billedTokens: 0 } })
  })

  test('ends where somebody says something else meanwhile', async () => {
    const release = answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const stream = await talk.say()
    release(2)
    await hear(stream, 'It is')
    stage.provider.answers({ says: 'Never mind.' })
    const other: UIMessage = { id: 'q2', role: 'user', parts: [{ type: 'text', text: 'Stop!' }] }
    expect((await follow(await talk.say(other))).text).toBe('Never mind.')
    expect(sayings(await talk.chat.messages())).toEqual([
      'user: How is it?',
      'assistant: It is',
      'user: Stop!',
      'assistant: Never mind.',
    ])
  })

  test('is one of four at once, and heard by ten pages', async () => {
    const release = answerInPieces(stage.provider, ['Fine.'])
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const answers = await Promise.all(
      ids.map((id) => createChat(stage.server, talk.user, id).send({ messages: [question] })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const path = `/api/ai/chat/${ids[statuses.indexOf(200)]}/stream`
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => stage.server.request(path, { user: talk.user })),
    )
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(1)
    release()
    await Promise.all([...answers, ...pages].map((answer) => answer.text()))
  })

  test('is forgotten with its chat', async () => {
    answerInPieces(stage.provider, ['It is', ' a fine', ' day.'])
    const stream = await talk.say()
    const answer = await stage.server.request(talk.chat.path, { method: 'DELETE', user: talk.user })
    expect(await answer.json()).toEqual({ success: true })
    expect((await follow(stream)).text ?? '').toBe('')
    expect([talk.running(), await talk.chat.messages()]).toEqual([undefined, []])
  })
})

describe('when the server stops', () => {
  test('replies end as broken off, on the page and in the chat', async () => {
    const other = await createTestServer({
      environment: { AI_BASE_URL: stage.provider.url, AI_MODELS: 'small' },
    })
    const somebody = await other.signUp()
    const theirs = createChat(other, somebody)
    const release = answerInPieces(stage.provider, ['It is', ' a fine'])
    const answer = await theirs.send({ messages: [question] })
    release(2)
    await other.deps.replies.close()
    expect(await answer.text()).toContain('The server was stopped')
    expect((await theirs.messages()).at(-1)).toMatchObject({ status: 'error' })
    expect((await theirs.send({ messages: [question] })).status).toBe(429)
    await other.close()
  })

  test('without notice, its replies are no longer pending when it starts again', async () => {
    const release = answerInPieces(stage.provider, ['Fine.'])
    const stream = await talk.say()
    await endUnfinishedReplies(stage.server.deps)
    expect(await talk.lastMessage()).toMatchObject({ status: 'error', finishedAt: expect.any(String) })
    release()
    await follow(stream)
  })
})
