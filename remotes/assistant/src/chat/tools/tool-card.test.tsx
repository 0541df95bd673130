// @module-tag long
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ToolRun } from '@tidings/contracts'
import { changeSettings } from '@tidings/runtime'
import { Refusal } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { withSomebodySignedIn } from '../../testing.tsx'
import {
  card,
  keptWith,
  press,
  proposal,
  proposing,
  showKept,
  showReply,
  ToolChatServer,
} from './testing.tsx'

const { toolCall: words } = texts

let server: ToolChatServer

withSomebodySignedIn()

beforeEach(async () => {
  server = new ToolChatServer()
  await changeSettings({ mcpEnabled: true })
})

const run = (outcome: ToolRun) => ({ p1: { decision: 'run', memoryId: null, outcome } as const })

describe('what a model proposes to have a tool of another server do', () => {
  const given = {
    to: 'shop@example.org',
    text: '**Milk**\n<img src="https://evil.example/">',
    deep: [{ 'a key': true, count: 2 }],
  }

  test('is shown whole and as it is sent, and sent by a press alone', async () => {
    await showReply(server, ...proposing({ ...proposal, title: '<b>Note</b> it', arguments: given }))
    const shown = await card('proposed')
    const sent = within(shown).getByRole('figure', { name: words.sent })
    expect(JSON.parse(sent.querySelector('pre')?.textContent ?? '')).toEqual(given)
    expect(within(shown).getByText('write_down')).toBeTruthy()
    expect(within(shown).getByText('<b>Note</b> it').tagName).toBe('Q')
    expect(shown.querySelectorAll('img, strong, b, a')).toHaveLength(0)
    expect(server.said).toEqual([])
    await press(shown, words.run)
    const done = await card('done')
    expect(within(done).getByText('Noted.')).toBeTruthy()
    expect(within(done).getByRole('figure', { name: words.sent }).textContent).toBe(sent.textContent)
    expect(within(done).queryByRole('button', { name: words.run })).toBeNull()
    const { connectionId, tool } = proposal
    const answer = { proposalId: 'p1', decision: 'run', connectionId, tool, arguments: given }
    expect(server.said).toEqual([{ messageId: 'reply', answer }])
  })

  test('is under way once it is run, which whoever has no eyes for it is told', async () => {
    const answered = Promise.withResolvers<ToolRun>()
    server.outcome = answered.promise
    await showReply(server, ...proposing(proposal))
    const open = await card('proposed')
    within(open).getByRole('button', { name: words.run }).focus()
    await userEvent.keyboard('{Enter}')
    const underWay = await card('running')
    expect(document.activeElement).toBe(underWay)
    expect(underWay.closest('[role="log"]')).toBeTruthy()
    expect(within(underWay).queryByRole('button')).toBeNull()
    answered.resolve({ state: 'done', text: 'Noted.' })
    expect(document.activeElement).toBe(await card('done'))
  })

  test('is declined', async () => {
    await showReply(server, ...proposing(proposal))
    await press(await card('proposed'), words.decline)
    const declined = await card('declined')
    await expect.poll(() => document.activeElement).toBe(declined)
    expect(server.said).toEqual([{ messageId: 'reply', answer: { proposalId: 'p1', decision: 'dismiss' } }])
    expect(screen.queryByRole('button', { name: words.goOn.button })).toBeNull()
  })

  test('is open still where it was refused, and says why', async () => {
    server.refuses = new Refusal(500, { code: 1000, message: '' })
    server.messages = keptWith({})
    await showReply(server, ...proposing(proposal))
    await press(await card('proposed'), words.run)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(texts.failure.other)
    await press(await card('proposed'), words.run)
    expect(await card('done')).toBeTruthy()
  })

  test('is asked for anew where the connection was lost, and shown as it is where it was heard', async () => {
    server.refuses = new TypeError('Failed to fetch')
    server.messages = keptWith({})
    await showReply(server, ...proposing(proposal))
    await press(await card('proposed'), words.run)
    expect((await screen.findByRole('alert')).textContent).toBe(words.noResponse)
    server.refuses = new TypeError('Failed to fetch')
    server.messages = keptWith(run({ state: 'done', text: 'Noted.' }))
    await press(await card('proposed'), words.run)
    expect(within(await card('done')).getByText('Noted.')).toBeTruthy()
  })

  test.each([
    ['is not allowed as it is now', () => void (server.isAllowed = false)],
    ['is of a server that is switched off', () => void (server.isEnabled = false)],
    ['is one that chats use none of', () => changeSettings({ mcpEnabled: false })],
  ])('can be declined alone where the tool %s', async (_, arrange) => {
    await arrange()
    await showReply(server, ...proposing(proposal))
    const shown = await card('proposed')
    expect(await within(shown).findByText(words.gone)).toBeTruthy()
    expect(within(shown).getByRole('button', { name: words.run })).toHaveProperty('disabled', true)
    await press(shown, words.decline)
    expect(await card('declined')).toBeTruthy()
  })
})

describe('a tool that was run', () => {
  test.each([
    ['failed', 'failed', undefined, 'No paper.'],
    ['failed', 'unanswered', 'unanswered', words.why.unanswered],
    ['failed', 'gone', 'gone', words.why.gone],
    ['failed', 'letIn', 'letIn', words.why.letIn],
    ['failed', 'crowded', 'crowded', words.why.crowded],
    ['failed', 'lost', 'lost', words.why.lost],
  ] as const)('has %s: %s', async (state, shownAs, problem, says) => {
    await showKept(server, run({ state, text: 'No paper.', ...(problem && { problem }) }))
    const shown = await card(shownAs)
    expect(within(shown).getByText(says)).toBeTruthy()
    expect(within(shown).queryByRole('button', { name: words.run })).toBeNull()
  })

  test('elsewhere, or before the page was loaded, is looked for until something has come of it', async () => {
    await showKept(server, run({ state: 'running', text: '' }))
    expect(within(await card('running')).getByText(words.why.running)).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.goOn.button })).toBeNull()
    server.messages = keptWith(run({ state: 'done', text: 'Noted.' }))
    expect(within(await card('done')).getByText('Noted.')).toBeTruthy()
  })

  test('on another page is shown here once one comes back', async () => {
    await showKept(server, {})
    expect(await card('proposed')).toBeTruthy()
    server.messages = keptWith({ p1: { decision: 'dismiss', memoryId: null } })
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(await card('declined')).toBeTruthy()
  })

  test('is gone on with by a press, and by nothing that was not pressed', async () => {
    await showKept(server, run({ state: 'done', text: 'Noted.' }))
    const goOn = await screen.findByRole('button', { name: words.goOn.button })
    expect(server.asked).toEqual([])
    await userEvent.click(goOn)
    await expect.poll(() => server.heard).toBe(words.goOn.said)
    expect(server.asked).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('log'))
    expect(screen.queryByRole('button', { name: words.goOn.button })).toBeNull()
  })
})
