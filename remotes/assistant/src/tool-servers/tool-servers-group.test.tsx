// @module-tag long
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, z, type McpConnection } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { serverOf } from './testing.ts'
import { ToolServersGroup } from './tool-servers-group.tsx'

const words = texts.toolServer
const notes = serverOf('Notes')
const named = (text: string, name = 'Notes') => text.replace('{{name}}', name)

/** What was sent, in its order. */
let sent: [string, unknown][] = []
let servers: McpConnection[] = []
let answers: Answers = {}

withSomebodySignedIn()

beforeEach(() => {
  sent = []
  servers = [notes]
  answers = {
    'GET /mcp/connections': () => ({ data: servers }),
    '*': async (request) => {
      const path = new URL(request.url).pathname.replace('/api/mcp/connections', '')
      const text = await request.text()
      sent.push([`${request.method} ${path}`, text === '' ? null : z.unknown().parse(JSON.parse(text))])
      return { code: 0, connectionId: notes.id, data: null }
    },
  }
})

const show = async (hasModels = true) => renderWith(answers, <ToolServersGroup hasModels={hasModels} />)
const line = async (name: string) => {
  const lines = await screen.findAllByRole('listitem')
  return lines.find((each) => within(each).queryByText(name)) ?? document.body
}

describe('tool servers', () => {
  test('are told to chats once somebody wants that', async () => {
    await show()
    const on = await screen.findByRole('switch', { name: words.on })
    expect(on.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(on)
    await expect.poll(() => $settings.get().mcpEnabled).toBe(true)
    await userEvent.click(on)
    await expect.poll(() => $settings.get().mcpEnabled).toBe(false)
  })

  test.each<[McpConnection['status'], string]>([
    ['active', 'Active'],
    ['inactive', 'Switched off'],
    ['connected', 'Connected'],
    ['disconnected', 'Not connected'],
    ['degraded', 'Did not answer last time'],
    ['healthy', 'Works well'],
    ['unhealthy', 'Does not answer'],
    ['error', 'Has never answered'],
  ])('say how it is with them: %s is “%s”', async (status, text) => {
    servers = [serverOf('Notes', { status })]
    await show()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('say where they are, what they have, and what was wrong', async () => {
    servers = [
      serverOf('Notes', { allowedCount: 1, status: 'degraded', lastError: 'It refused the connection.' }),
      serverOf('Issues', {
        id: '1234567890123457',
        toolCount: 1,
        needsAuthorization: true,
        status: 'disconnected',
        lastUsed: new Date(Date.now() - 7_200_000).toISOString(),
      }),
      serverOf('Off', {
        id: '1234567890123458',
        enabled: false,
        needsAuthorization: true,
        status: 'inactive',
        toolCount: 0,
      }),
    ]
    await show()
    const first = within(await line('Notes'))
    for (const text of ['https://tools.example/mcp', '2 tools, 1 allowed', words.neverUsed])
      expect(first.getByText(text)).toBeTruthy()
    expect(first.getByText(words.lastFailed)).toBeTruthy()
    expect(first.getByText('It refused the connection.')).toBeTruthy()
    const second = within(await line('Issues'))
    for (const text of [words.needsAuthorization, '1 tool, 0 allowed', 'Last used 2 hr. ago'])
      expect(second.getByText(text)).toBeTruthy()
    expect(second.queryByText(words.lastFailed)).toBeNull()
    const third = within(await line('Off'))
    for (const text of [words.status.inactive, '0 tools']) expect(third.getByText(text)).toBeTruthy()
    expect(third.queryByRole('button', { name: named(words.letInNamed, 'Off') })).toBeNull()
  })

  test('are looked for every half a minute, and whenever one comes back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await show()
    await screen.findByText(words.status.connected)
    servers = [serverOf('Notes', { status: 'unhealthy' })]
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByText(words.status.unhealthy)).toBeTruthy()
    servers = [serverOf('Notes', { status: 'degraded' })]
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText(words.status.degraded)).toBeTruthy()
  })

  test('that cannot be had say so, and are asked for again', async () => {
    answers['GET /mcp/connections'] = () => new Refusal(404, { code: 6, message: '' })
    await show()
    expect(await screen.findByText(texts.failure.other)).toBeTruthy()
    answers['GET /mcp/connections'] = () => ({ data: servers })
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
    expect(await screen.findByText('Notes')).toBeTruthy()
  })

  test('are not offered without a model, but those that there are can be removed', async () => {
    const { unmount } = await show(false)
    expect(await screen.findByText('Notes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.add })).toBeNull()
    unmount()
    servers = []
    await show(false)
    expect(screen.queryByText(words.title)).toBeNull()
    await show()
    expect(await screen.findByText(words.none)).toBeTruthy()
  })
})

describe('a tool server', () => {
  test('is switched off and on', async () => {
    await show()
    const use = await screen.findByRole('switch', { name: named(words.useNamed) })
    servers = [serverOf('Notes', { enabled: false, status: 'inactive' })]
    await userEvent.click(use)
    expect(await screen.findByText(words.status.inactive)).toBeTruthy()
    servers = [notes]
    await userEvent.click(use)
    expect(await screen.findByText(words.status.connected)).toBeTruthy()
    expect(sent).toEqual([
      [`PUT /${notes.id}`, { enabled: false }],
      [`PUT /${notes.id}`, { enabled: true }],
    ])
  })

  test('that does not answer when it is switched on says why', async () => {
    servers = [serverOf('Notes', { enabled: false, status: 'inactive' })]
    answers[`PUT /mcp/connections/${notes.id}`] = () =>
      new Refusal(400, new ApiError('mcpDiscoveryError', { message: 'It refused.' }).toBody())
    await show()
    await userEvent.click(await screen.findByRole('switch', { name: named(words.useNamed) }))
    expect(await screen.findByText(words.failure.notFound)).toBeTruthy()
    expect(screen.getByText('It refused.')).toBeTruthy()
  })

  test('is removed once somebody says so', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: named(words.removeNamed) }))
    const dialog = await screen.findByRole('alertdialog', { name: named(words.removeTitle) })
    expect(within(dialog).getByText(words.removeText)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: texts.connection.remove }))
    expect(await screen.findByText(words.none)).toBeTruthy()
    expect(sent).toEqual([[`DELETE /${notes.id}`, null]])
  })
})
