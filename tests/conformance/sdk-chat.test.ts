// @module-tag long
import { AbstractChat, DefaultChatTransport, type ChatState, type ChatStatus, type UIMessage } from 'ai-5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../support/model-server/model-server.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let provider: ModelServer

beforeAll(async () => {
  stage = await openStage()
  provider = await startModelServer()
})

afterAll(async () => {
  await stage.close()
  await provider.close()
})

/** Keeps a chat as a page does, without one. */
class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready'
  error: Error | undefined
  messages: UIMessage[] = []
  pushMessage = (message: UIMessage) => void this.messages.push(message)
  popMessage = () => void this.messages.pop()
  replaceMessage = (at: number, message: UIMessage) => void (this.messages[at] = message)
  snapshot = <Thing>(thing: Thing): Thing => structuredClone(thing)
}

class PlainChat extends AbstractChat<UIMessage> {}

/** Somebody with a model of their own; `open` is a chat in the client of the AI SDK, as a page of theirs has it. */
async function createUser() {
  const { cookie } = await stage.signUp()
  const headers = { cookie, origin: stage.url }
  await fetch(`${stage.url}/api/ai/connections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Mine',
      provider: 'openai-compatible',
      baseUrl: provider.url,
      apiKey: null,
      models: ['small'],
    }),
  })
  const transport = new DefaultChatTransport({ api: `${stage.url}/api/ai/chat`, headers })
  return { open: (id: string) => new PlainChat({ id, transport, state: new PlainState() }) }
}

const wordsOf = ({ parts }: UIMessage): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

const saidIn = ({ messages }: PlainChat): string[] => messages.map((each) => `${each.role}: ${wordsOf(each)}`)

test('the client of the AI SDK, version 5, says something, has another reply, and says it in other words', async () => {
  const chat = (await createUser()).open('weather')
  provider.answers({ says: ['It is', ' fine.'] }, { says: 'Weather' })
  await chat.sendMessage({ text: 'How is it?' })
  expect([chat.status, saidIn(chat)]).toEqual(['ready', ['user: How is it?', 'assistant: It is fine.']])
  expect(chat.lastMessage?.metadata).toMatchObject({ modelUsed: expect.stringMatching(/small$/) })

  provider.answers({ says: 'It is wet.' })
  await chat.regenerate()
  expect(saidIn(chat)).toEqual(['user: How is it?', 'assistant: It is wet.'])

  const [question] = chat.messages
  provider.answers({ says: 'It was dry.' })
  await chat.sendMessage({ text: 'How was it?', ...(question && { messageId: question.id }) })
  expect(saidIn(chat)).toEqual(['user: How was it?', 'assistant: It was dry.'])
})

test('its page that comes back hears the reply that is under way from its start, and nothing where none is', async () => {
  const user = await createUser()
  const rest = Promise.withResolvers<void>()
  let pieces = 0
  provider.answers(
    { says: ['It is', ' fine.'], waits: async () => ((pieces += 1) > 2 ? rest.promise : undefined) },
    { says: 'Weather' },
  )
  const chat = user.open('weather')
  const asked = chat.sendMessage({ text: 'How is it?' })
  await expect.poll(() => saidIn(chat).at(-1)).toBe('assistant: It is')

  const other = user.open('weather')
  const resumed = other.resumeStream()
  await expect.poll(() => saidIn(other)).toEqual(['assistant: It is'])
  rest.resolve()
  await Promise.all([asked, resumed])
  expect(saidIn(other)).toEqual(['assistant: It is fine.'])
  expect(other.messages[0]?.id).toBe(chat.messages[1]?.id)

  const late = user.open('weather')
  await late.resumeStream()
  expect([late.status, late.messages]).toEqual(['ready', []])
})

test('it hears of a tool that was used, of sources, and of what went wrong', async () => {
  const chat = (await createUser()).open('feeds')
  provider.answers(
    { says: '', calls: [{ name: 'get_feeds', input: {} }] },
    { says: 'You follow nothing.' },
    { says: 'Feeds' },
  )
  await chat.sendMessage({ text: 'What do I follow?' })
  expect(chat.lastMessage?.parts).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ type: 'tool-get_feeds', state: 'output-available' })]),
  )

  provider.answers({ status: 401 })
  await chat.sendMessage({ text: 'And now?' })
  expect(chat.status).toBe('error')
  expect(JSON.parse(chat.error?.message ?? '{}')).toMatchObject({ code: 15020, problem: 'key' })
})
