// @module-tag long
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, z, type Subscription } from '@tidings/contracts'
import {
  makeEntry,
  makeFeedSubscription,
  makeInboxSubscription,
  makeListSubscription,
} from '@tidings/contracts/testing'
import { db, storeEntries, storeUnread } from '@tidings/db'
import { partOf, Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { ask, ChatServer, ending, saying } from '../chat/testing.tsx'
import { panel } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'

const sites = [
  { url: 'https://ink.example/feed', title: 'Ink', category: 'Arts' },
  { url: 'https://maps.example/feed', title: 'Maps', category: null },
]

let server: ChatServer
let followed: Subscription[]
/** The addresses that the server was told to have followed, each time. */
let imports: string[][]
/** Those that it cannot take. */
let refused: string[]
let refusal: Refusal | undefined

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  followed = []
  imports = []
  refused = []
  refusal = undefined
})

async function importSites(request: Request): Promise<object> {
  if (refusal) return refusal
  const form = await request.formData()
  const urls: string[] = JSON.parse(z.string().parse(form.get('items')))
  imports.push(urls)
  const taken = urls.filter((url) => !refused.includes(url))
  return {
    data: {
      successfulItems: taken.map((url) => ({ url, title: null })),
      conflictItems: [],
      parsedErrorItems: refused.map((url) => ({ url, title: null })),
    },
  }
}

const answers = (): Answers => ({
  ...server.answers,
  'GET /subscriptions': () => ({ data: followed }),
  'GET /reads': () => ({ data: {} }),
  'GET /starter-feeds': () => ({}),
  'POST /subscriptions/import': importSites,
})

const show = () => renderWith(answers(), partOf(panel, { onClose: () => undefined }), '/discover')

const suggestions = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

/** Has somebody new say something, and the model propose sites in its reply. */
async function propose(): Promise<HTMLElement> {
  await show()
  await screen.findByRole('heading', { name: texts.starting.title })
  await ask(server, 'I like comics.')
  await expect.poll(() => server.asked).toHaveLength(1)
  const [start, ...words] = saying('Choose.')
  act(() =>
    server.say(
      start ?? { type: 'start' },
      { type: 'tool-input-available', toolCallId: 'p', toolName: 'onboardingConfirm', input: {} },
      {
        type: 'tool-output-available',
        toolCallId: 'p',
        output: { proposal: { id: '1', kind: 'subscribe', sites }, note: '' },
      },
      ...words,
      ...ending,
    ),
  )
  act(() => server.end())
  return screen.findByRole('region', { name: texts.starting.proposal })
}

const subscribeTo = (count: string) => screen.getByRole('button', { name: `Subscribe to ${count}` })

describe('who subscribes to no feed', () => {
  test('is asked what they like to read, with other suggestions each time', async () => {
    await show()
    await screen.findByRole('heading', { name: texts.starting.title })
    const first = suggestions()
    expect(first).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: texts.starting.others }))
    expect(suggestions().filter((each) => first.includes(each))).toEqual([])
  })

  test('is asked so, too, with an inbox that waits for mails', async () => {
    followed = [makeInboxSubscription('letters')]
    await show()
    expect(await screen.findByRole('heading', { name: texts.starting.title })).toBeDefined()
  })

  test('says so by a press, and the server knows that they are new', async () => {
    await show()
    await screen.findByRole('heading', { name: texts.starting.title })
    const [suggestion = ''] = suggestions()
    await userEvent.click(screen.getByRole('button', { name: suggestion }))
    await expect.poll(() => server.heard).toBe(suggestion)
    expect(server.asked.at(-1)?.scene).toBe('onboarding')
  })

  test('subscribes to what they leave chosen of what is proposed, and to nothing before', async () => {
    const card = await propose()
    expect(card.textContent).toContain('ink.example')
    expect(imports).toEqual([])
    await userEvent.click(within(card).getByRole('checkbox', { name: /Maps/ }))
    await userEvent.click(subscribeTo('1 site'))
    await within(card).findByText(texts.starting.followed)
    expect(imports).toEqual([[sites[0]?.url]])
  })

  test('reads on from the card, which has the focus, once all is done', async () => {
    const card = await propose()
    await userEvent.click(subscribeTo('2 sites'))
    expect(await within(card).findByRole('link', { name: texts.starting.read })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: texts.starting.done }))
  })

  test.each([
    ['that some could not be added', () => (refused = [sites[1]?.url ?? '']), texts.starting.notAll],
    [
      'why none could',
      () => (refusal = new Refusal(429, new ApiError('operationNotCompleted').toBody())),
      texts.failure.busy,
    ],
  ])('is told %s, and can try again', async (_, prepare, words) => {
    const card = await propose()
    prepare()
    await userEvent.click(subscribeTo('2 sites'))
    expect((await within(card).findByRole('alert')).textContent).toBe(words)
    expect(within(card).getByRole('button', { name: /^Subscribe to/ })).toHaveProperty('disabled', false)
  })
})

const bringNothing = async (): Promise<void> => undefined

const letters = makeInboxSubscription('letters')

test.each([
  ['subscribes to a feed', makeFeedSubscription(), bringNothing],
  ['subscribes to a list', makeListSubscription(), bringNothing],
  ['has mails in an inbox', letters, async () => storeEntries(db, [makeEntry(letters.feedId)])],
  ['has mails in an inbox that are not here yet', letters, async () => storeUnread(db, { letters: 2 })],
])('who %s is asked what they would like to know', async (_, subscription, bring) => {
  followed = [subscription]
  await bring()
  await show()
  await screen.findByRole('heading', { name: texts.chat.welcome.title })
  await ask(server, 'What is new?')
  await expect.poll(() => server.asked).toHaveLength(1)
  expect(server.asked.at(-1)?.scene).toBeUndefined()
})
