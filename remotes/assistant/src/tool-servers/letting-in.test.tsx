// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, type ErrorKey, type McpConnection } from '@tidings/contracts'
import { MCP_CALLBACK_CHANNEL, type McpCallback } from '@tidings/contracts/mcp-callback'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { serverOf } from './testing.ts'
import { ToolServersGroup } from './tool-servers-group.tsx'

const words = texts.toolServer
const waits = serverOf('Notes', { needsAuthorization: true, isConnected: false, status: 'disconnected' })
const URL_THERE = 'https://login.example/authorize?state=1'

let servers: McpConnection[] = []
let answers: Answers = {}
let asked = () => ({ code: 1, connectionId: waits.id, authorizationUrl: URL_THERE }) as object

withSomebodySignedIn()

beforeEach(() => {
  servers = [waits]
  asked = () => ({ code: 1, connectionId: waits.id, authorizationUrl: URL_THERE })
  answers = {
    'GET /mcp/connections': () => ({ data: servers }),
    [`PUT /mcp/connections/${waits.id}`]: () => asked(),
  }
})

/** What becomes of the window that is opened. */
function openWindow() {
  const opened = {
    closed: false,
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(''),
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  }
  const open = vi.fn<() => object | null>(() => opened)
  vi.stubGlobal('open', open)
  return { opened, open }
}

async function letIn() {
  await renderWith(answers, <ToolServersGroup hasModels />)
  await userEvent.click(await screen.findByRole('button', { name: 'Allow access to “Notes”' }))
}

/** As the page does that a server which lets in leads back to. */
function comeBack(told: McpCallback | { words: string }) {
  const channel = new BroadcastChannel(MCP_CALLBACK_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage(told)
  channel.close()
}

describe('a server that wants to be allowed', () => {
  test('is allowed in a window that is there before it is known where it leads', async () => {
    const { opened, open } = openWindow()
    const { promise, resolve } = Promise.withResolvers<object>()
    asked = () => promise
    await letIn()
    expect(open).toHaveBeenCalledTimes(1)
    expect(opened.document.body.textContent).toBe('Connecting to Notes …')
    expect(opened.location.replace).not.toHaveBeenCalled()
    resolve({ code: 1, connectionId: waits.id, authorizationUrl: URL_THERE })
    await expect.poll(() => opened.location.replace.mock.calls).toEqual([[URL_THERE]])
    expect(opened.opener).toBeNull()
    expect(opened.close).not.toHaveBeenCalled()
  })

  test('is shown as connected once the window has come back', async () => {
    openWindow()
    await letIn()
    servers = [serverOf('Notes')]
    comeBack({ connectionId: waits.id })
    expect(await screen.findByText(words.status.connected)).toBeTruthy()
    expect(await screen.findByText(words.letInDone)).toBeTruthy()
  })

  test('has a link where the browser opens no window', async () => {
    openWindow().open.mockReturnValue(null)
    await letIn()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Authorization popup was blocked by your browser')).toBeTruthy()
    const link = within(alert).getByRole('link', { name: words.openPage })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([URL_THERE, 'noopener noreferrer'])
    servers = [serverOf('Notes')]
    comeBack({ connectionId: waits.id })
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['does not any more', () => ({ code: 0, connectionId: waits.id })],
    ['does not answer', () => new Refusal(400, { code: 16_001, message: '' })],
    [
      'leads to a script',
      () => ({ code: 1, connectionId: waits.id, authorizationUrl: 'javascript:alert(1)' }),
    ],
  ])('leaves no window open where it %s', async (_, answer) => {
    const { opened } = openWindow()
    asked = answer
    await letIn()
    await expect.poll(() => opened.close.mock.calls).toHaveLength(1)
    expect(opened.location.replace).not.toHaveBeenCalled()
  })

  test.each<[ErrorKey, string]>([
    ['mcpOAuthError', words.failure.refused],
    ['mcpDiscoveryError', words.failure.notFound],
    ['mcpServiceNotFound', words.failure.gone],
    ['mcpOAuthStateInvalid', words.failure.tooLate],
    ['mcpTokenExchangeFailed', words.failure.noToken],
    ['mcpUserServiceNotFound', words.failure.gone],
    ['mcpConfigurationError', words.failure.noAddress],
    ['mcpToolFailed', words.failure.toolFailed],
    ['operationNotCompleted', words.failure.tooOften],
  ])('says what went wrong, there or here: %s', async (key, text) => {
    openWindow()
    await letIn()
    comeBack({ error: key })
    expect(await screen.findByText(text)).toBeTruthy()
    asked = () => new Refusal(400, new ApiError(key).toBody())
    await userEvent.click(await screen.findByRole('button', { name: 'Allow access to “Notes”' }))
    await expect.poll(() => screen.getAllByText(text)).toHaveLength(2)
  })

  test('hears nothing that is said by no page of ours', async () => {
    openWindow()
    await letIn()
    comeBack({ words: 'Connected!' })
    comeBack({ error: 'no-such-error' })
    expect(await screen.findByText(texts.failure.other)).toBeTruthy()
    expect(screen.queryByText(words.letInDone)).toBeNull()
  })
})
