// @module-tag long
import { siteProposal } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openChatStage, type ChatStage, type Talk } from './pages/testing.ts'
import { readChunks, said } from './testing.ts'
import { callTools, lastAnswer } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
})

afterAll(() => stage.close())

const LIST = { name: 'onboardingGetTrendingFeeds', input: { language: 'eng', user_description: 'Comics' } }
const propose = (...sites: string[]) => ({ name: 'onboardingConfirm', input: { sites } })

const listed = z.object({ sites: z.array(z.object({ mark: z.string(), title: z.string() }).loose()) })

/** Says something as whoever is new does. */
const say = async (scene = 'onboarding') =>
  readChunks(await talk.chat.send({ scene, messages: [said('I like comics.')] }))

/** What the last reply proposes. */
async function proposed() {
  const message = z
    .object({ messageParts: z.array(z.object({ type: z.string(), output: z.unknown().optional() })) })
    .parse(await talk.lastMessage())
  const part = message.messageParts.find(({ type }) => type === 'tool-onboardingConfirm')
  return z.object({ proposal: siteProposal.optional(), note: z.string() }).parse(part?.output)
}

async function markOf(title: string): Promise<string> {
  callTools(stage.provider, [LIST])
  await say()
  const site = listed.parse(JSON.parse(lastAnswer(stage.provider))).sites.find((each) => each.title === title)
  return String(site?.mark)
}

describe('a model that helps somebody new to choose', () => {
  test('is told of the sites that the server offers, and not where they are', async () => {
    callTools(stage.provider, [LIST])
    await say()
    const answer = lastAnswer(stage.provider)
    expect(listed.parse(JSON.parse(answer)).sites).toContainEqual({
      mark: expect.any(String),
      title: 'xkcd',
      category: 'Arts',
    })
    expect(answer).not.toContain('://')
  })

  test('proposes those that suit them, which are kept with the reply, and subscribes to none', async () => {
    const mark = await markOf('xkcd')
    callTools(stage.provider, [propose(mark)])
    await say()
    expect((await proposed()).proposal).toMatchObject({
      kind: 'subscribe',
      sites: [{ url: 'https://xkcd.com/atom.xml', title: 'xkcd', category: 'Arts' }],
    })
    const answer = await stage.server.request('/api/subscriptions', { user: talk.user })
    expect(await answer.json()).toMatchObject({ data: [] })
  })

  test('proposes no sites of its own', async () => {
    callTools(stage.provider, [propose('https://evil.example/feed', 's9999')])
    await say()
    expect(await proposed()).toEqual({ note: expect.stringContaining('None of these marks') })
  })

  test('is told to, and counted as such, in no other chat', async () => {
    callTools(stage.provider, [])
    const toolsOf = () => JSON.stringify(stage.provider.asked.findLast(({ stream }) => stream))
    await say()
    expect(toolsOf()).toContain('onboardingConfirm')
    await say('general')
    expect(toolsOf()).not.toContain('onboarding')
    const usage = await stage.server.request('/api/ai/analytics', { user: talk.user })
    const { patterns } = z
      .object({
        patterns: z.object({ byOperation: z.array(z.object({ operationType: z.string() }).loose()) }),
      })
      .parse(await usage.json())
    expect(patterns.byOperation.map(({ operationType }) => operationType)).toContain('onboarding')
  })
})
