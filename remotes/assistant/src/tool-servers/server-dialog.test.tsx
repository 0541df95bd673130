// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, z, type McpConnection } from '@tidings/contracts'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { presets } from './presets.ts'
import { serverOf } from './testing.ts'
import { ToolServersGroup } from './tool-servers-group.tsx'

const words = texts.toolServer

/** What was sent, in its order. */
let sent: [string, unknown][] = []
let servers: McpConnection[] = []
let refusal: Refusal | undefined
const open = vi.fn<() => null>(() => null)

const answers: Answers = {
  'GET /mcp/connections': () => ({ data: servers }),
  '*': async (request) => {
    if (refusal) return refusal
    sent.push([request.method, z.unknown().parse(await request.json())])
    return { code: 0, connectionId: '1234567890123456' }
  },
}

withSomebodySignedIn()

beforeEach(() => {
  sent = []
  servers = []
  refusal = undefined
  open.mockClear()
})

async function begin(name = words.add) {
  await renderWith(answers, <ToolServersGroup hasModels />)
  vi.stubGlobal('open', open)
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

const edit = async () => begin('Edit “Notes”')
const field = (dialog: HTMLElement, name: string) => within(dialog).getByLabelText(name)
const press = async (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }))

async function type(dialog: HTMLElement, label: string, text: string) {
  await userEvent.clear(field(dialog, label))
  await userEvent.click(field(dialog, label))
  await userEvent.paste(text)
}

async function choose(dialog: HTMLElement, name: string, option: string) {
  await userEvent.click(within(dialog).getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const header = (text: string, place = 1) => text.replace('{{place}}', String(place))

describe('a new tool server', () => {
  test.each(presets)('is at the address that is known of $name', async ({ name, url, header: secret }) => {
    const dialog = await begin()
    await choose(dialog, texts.connection.service, name)
    if (secret !== undefined) await type(dialog, header(words.headerValue), 'Bearer abc')
    await press(dialog, words.connect)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const headers = secret === undefined ? {} : { headers: { [secret]: 'Bearer abc' } }
    expect(sent).toEqual([['POST', { name, url, transportType: 'streamable-http', ...headers }]])
    // What is sent its authorization asks for none.
    expect(open).toHaveBeenCalledTimes(secret === undefined ? 1 : 0)
  })

  test('is where one says, spoken to as one says, and sent what one says', async () => {
    const dialog = await begin()
    await type(dialog, texts.connection.name, ' Notes ')
    await type(dialog, texts.connection.address, ' http://localhost:3000/sse ')
    await choose(dialog, words.transportLabel, words.transport.sse)
    await press(dialog, words.headerAdd)
    await type(dialog, header(words.headerName), 'X-Key')
    await type(dialog, header(words.headerValue), 'secret')
    expect(field(dialog, header(words.headerValue)).getAttribute('type')).toBe('password')
    await press(dialog, words.headerAdd)
    await press(dialog, header(words.headerRemove, 2))
    await press(dialog, words.connect)
    await expect
      .poll(() => sent)
      .toEqual([
        [
          'POST',
          {
            name: 'Notes',
            url: 'http://localhost:3000/sse',
            transportType: 'sse',
            headers: { 'X-Key': 'secret' },
          },
        ],
      ])
  })

  test('says what is wrong beside it, and is sent once nothing is', async () => {
    const dialog = await begin()
    await press(dialog, words.headerAdd)
    expect(within(dialog).queryByText(words.nameMissing)).toBeNull()
    await press(dialog, words.connect)
    expect(within(dialog).getAllByText('Name is required')).toHaveLength(2)
    for (const text of ['Address is required', words.headerValueMissing])
      expect(within(dialog).getByText(text)).toBeTruthy()
    expect(field(dialog, texts.connection.address).getAttribute('aria-invalid')).toBe('true')
    for (const [label, text, said] of [
      [texts.connection.address, 'tools', words.urlWrong],
      [texts.connection.address, 'ftp://tools.example', words.urlWrong],
      [texts.connection.address, 'https://me:secret@tools.example', words.urlSecret],
      [header(words.headerName), 'Host', words.headerNameWrong],
      [header(words.headerName), 'X Key', words.headerNameWrong],
      [header(words.headerValue), 'Schlüssel', words.headerValueWrong],
    ] as const) {
      await type(dialog, label, text)
      expect(within(dialog).getByText(said)).toBeTruthy()
    }
    await type(dialog, header(words.headerName), 'X-Key')
    await press(dialog, words.headerAdd)
    await type(dialog, header(words.headerName, 2), 'x-key')
    expect(within(dialog).getAllByText(words.headerTwice)).toHaveLength(2)
    await press(dialog, header(words.headerRemove, 2))
    expect(sent).toEqual([])
    await type(dialog, texts.connection.name, 'Notes')
    await type(dialog, texts.connection.address, 'https://tools.example/mcp')
    await type(dialog, header(words.headerValue), 'secret')
    await press(dialog, words.connect)
    await expect.poll(() => sent).toHaveLength(1)
  })

  test.each([
    ['mcpDiscoveryError', words.failure.notFound, 'It answered with status 404.'],
    ['mcpOAuthError', words.failure.refused, 'It answered with status 404.'],
    ['unprocessableContent', words.failure.full, undefined],
    ['invalidInput', words.failure.input, undefined],
  ] as const)('that is not connected stays as it was typed, and says why: %s', async (key, text, detail) => {
    const dialog = await begin()
    await choose(dialog, texts.connection.service, 'Notion')
    const error = new ApiError(key, { message: 'It answered with status 404.' })
    refusal = new Refusal(error.status, error.toBody())
    await press(dialog, words.connect)
    const alert = await within(dialog).findByRole('alert')
    expect(within(alert).getByText(text)).toBeTruthy()
    expect(within(alert).queryByText('It answered with status 404.')?.textContent).toBe(detail)
    expect(field(dialog, texts.connection.name)).toHaveProperty('value', 'Notion')
  })

  test('is kept as it was typed by a press beside it, and dismissed by Cancel', async () => {
    let dialog = await begin()
    await type(dialog, texts.connection.name, 'Notes')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: words.add }))
    dialog = await screen.findByRole('dialog')
    expect(field(dialog, texts.connection.name)).toHaveProperty('value', 'Notes')
    await press(dialog, texts.connection.cancel)
    await userEvent.click(screen.getByRole('button', { name: words.add }))
    dialog = await screen.findByRole('dialog')
    expect(field(dialog, texts.connection.name)).toHaveProperty('value', '')
    expect(sent).toEqual([])
  })
})

describe('a tool server that is changed', () => {
  beforeEach(() => {
    servers = [serverOf('Notes', { headerNames: ['X-Key', 'X-Room'] })]
  })

  test('is sent what it was, unless that is typed anew', async () => {
    const dialog = await edit()
    expect(within(dialog).getByText('Kept, and never shown: X-Key, X-Room.')).toBeTruthy()
    await type(dialog, texts.connection.name, 'Other')
    await press(dialog, texts.connection.save)
    await expect.poll(() => sent).toEqual([['PUT', { name: 'Other' }]])
    // To be called something else, nobody has to be asked.
    expect(open).not.toHaveBeenCalled()
  })

  test('has all of it typed anew', async () => {
    const dialog = await edit()
    await press(dialog, words.headersAnew)
    expect(field(dialog, header(words.headerName, 2))).toHaveProperty('value', 'X-Room')
    await type(dialog, header(words.headerValue), 'new')
    await press(dialog, header(words.headerRemove, 2))
    await press(dialog, texts.connection.save)
    await expect.poll(() => sent).toEqual([['PUT', { headers: { 'X-Key': 'new' } }]])
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('says that at another place nothing is sent of it', async () => {
    const dialog = await edit()
    await type(dialog, texts.connection.address, 'https://tools.example/other')
    expect(within(dialog).queryByText(words.headersLost)).toBeNull()
    await type(dialog, texts.connection.address, 'https://other.example/mcp')
    expect(within(dialog).getByText(words.headersLost)).toBeTruthy()
    await press(dialog, texts.connection.save)
    await expect.poll(() => sent).toEqual([['PUT', { url: 'https://other.example/mcp' }]])
  })

  test('in nothing is not asked', async () => {
    const dialog = await edit()
    await press(dialog, texts.connection.save)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })
})
