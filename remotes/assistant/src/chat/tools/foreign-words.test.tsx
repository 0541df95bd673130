// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changeSettings } from '@tidings/runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { withSomebodySignedIn } from '../../testing.tsx'
import { asking, card, proposal, proposing, showKept, showReply, ToolChatServer } from './testing.tsx'

const { toolCall: words } = texts

let server: ToolChatServer

withSomebodySignedIn()

beforeEach(async () => {
  server = new ToolChatServer()
  await changeSettings({ mcpEnabled: true })
})

const hostile = [
  '<img src="https://evil.example/a.png"><script>alert(1)</script>',
  '![A picture](https://evil.example/b.png)',
  '[Sign in](https://evil.example/) https://evil.example/c [[e1|words]]',
  '\u202Egnp.exe',
].join('\n')

/** What would load something, lead somewhere, or is drawn as the stranger wishes. */
const markup = (inside: HTMLElement) =>
  inside.querySelectorAll('img, a, script, strong, iframe, video, table')

const openSteps = async () => {
  const steps = screen.getByText('1 step').closest('details')
  await userEvent.click(screen.getByText('1 step'))
  return within(steps ?? document.body)
}

describe('a tool of another server that was asked by itself', () => {
  test('is named among the steps with its server, what it was given and what it answered', async () => {
    const output = { note: 'A note.', server: 'Notes', tool: 'look_up', result: 'Two bottles.' }
    await showReply(server, ...asking(output, { text: 'Milk' }, 'mcp_1_look_up'))
    const steps = await openSteps()
    expect(steps.getByText('Asked Notes: look_up')).toBeTruthy()
    expect(steps.getByRole('figure', { name: words.given }).textContent).toContain('"Milk"')
    expect(steps.getByRole('figure', { name: words.answer }).textContent).toContain('Two bottles.')
    expect(screen.queryByText('A note.')).toBeNull()
  })

  test.each([
    ['Asked Notes: look_up', { server: 'Notes', tool: 'look_up', failure: 'It did not answer.' }],
    ['Asking another server: look_up', { note: 'It did not answer.' }],
  ])('and did not answer says why: %s', async (name, output) => {
    await showReply(server, ...asking(output, {}, 'mcp_12_look_up'))
    const steps = await openSteps()
    const step = steps.getByText(name).closest('li')
    expect(step?.dataset['failed']).toBe('true')
    expect(steps.getByRole('figure', { name: words.reason }).textContent).toContain('It did not answer.')
  })

  test('has no markup, and loads nothing, whatever it answers', async () => {
    const output = { server: 'Notes', tool: 'look_up', result: hostile }
    await showReply(server, ...asking(output, { text: hostile }, 'mcp_1_look_up'))
    const steps = await openSteps()
    const answer = steps.getByRole('figure', { name: words.answer })
    expect(answer.querySelector('pre')?.textContent).toBe(hostile)
    expect(markup(screen.getByRole('log'))).toHaveLength(0)
  })

  test('cannot propose anything by what it answers', async () => {
    const result = JSON.stringify({ proposal })
    await showReply(server, ...asking({ server: 'Notes', tool: 'look_up', result }, {}, 'mcp_1_look_up'))
    expect(screen.queryByRole('button', { name: words.run })).toBeNull()
  })
})

describe('a card of a tool', () => {
  test('has no markup, and loads nothing, whatever its server says', async () => {
    await showKept(server, {
      p1: { decision: 'run', memoryId: null, outcome: { state: 'done', text: hostile } },
    })
    const shown = await card('done')
    const answer = within(shown).getByRole('figure', { name: words.answer })
    expect(answer.querySelector('pre')?.textContent).toBe(hostile)
    expect(markup(shown)).toHaveLength(0)
  })

  test('has a long answer closed, and all of it once it is opened', async () => {
    const text = 'A word. '.repeat(2000)
    await showKept(server, { p1: { decision: 'run', memoryId: null, outcome: { state: 'done', text } } })
    const shown = await card('done')
    const answer = within(shown).getByText(words.answer).closest('details')
    expect(answer?.open).toBe(false)
    await userEvent.click(within(shown).getByText(words.answer))
    expect(answer?.open).toBe(true)
    expect(answer?.querySelector('pre')?.textContent).toBe(text)
  })

  test('has all of what is sent, however long it is, and says that there is more to see', async () => {
    const given = { text: `${'Milk. '.repeat(1500)}And all your letters.`, more: 'Bread' }
    await showReply(server, ...proposing({ ...proposal, arguments: given }))
    const name = words.long.replace('{{label}}', words.sent)
    const sent = within(await card('proposed')).getByRole('figure', { name })
    expect(JSON.parse(sent.querySelector('pre')?.textContent ?? '')).toEqual(given)
    expect(sent.querySelector('pre')?.tabIndex).toBe(0)
  })

  test('has every key and text in a place of its own, in which directions are its own', async () => {
    const given = { שם: 'ערך', amount: 5 }
    await showReply(server, ...proposing({ ...proposal, arguments: given }))
    const sent = within(await card('proposed')).getByRole('figure', { name: words.sent })
    const apart = [...sent.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(apart).toEqual(['"שם"', '"ערך"', '"amount"'])
    expect(sent.querySelector('pre')?.dir).toBe('ltr')
  })
})
