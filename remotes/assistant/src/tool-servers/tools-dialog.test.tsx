// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, z, type McpTool } from '@tidings/contracts'
import { Refusal, type Answers } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { serverOf, toolOf } from './testing.ts'
import { ToolServersGroup } from './tool-servers-group.tsx'

const words = texts.toolServer
const notes = serverOf('Notes')
const put = `PUT /mcp/connections/${notes.id}`

const told = z.object({ allowedTools: z.array(z.string()), seenTools: z.record(z.string(), z.string()) })

/** What was sent, in its order. */
let sent: unknown[] = []
let tools: McpTool[] = []
let answers: Answers = {}

withSomebodySignedIn()

beforeEach(() => {
  sent = []
  tools = [
    toolOf('look_up', { title: 'Look up', annotations: { readOnlyHint: true } }),
    toolOf('write_down', { annotations: { title: 'Write down', readOnlyHint: false } }),
  ]
  answers = {
    'GET /mcp/connections': () => ({ data: [notes] }),
    [`GET /mcp/connections/${notes.id}/tools`]: () => ({ data: tools }),
    [put]: async (request) => {
      const { allowedTools, seenTools } = told.parse(await request.json())
      sent.push([allowedTools, seenTools])
      tools = tools.map((tool) => ({ ...tool, isAllowed: allowedTools.includes(tool.name) }))
      return { code: 0, connectionId: notes.id }
    },
  }
})

async function open() {
  await renderWith(answers, <ToolServersGroup hasModels />)
  await userEvent.click(await screen.findByRole('button', { name: 'Tools of “Notes”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tools of “Notes”' }))
  const toggle = async (name: string) => userEvent.click(await dialog.findByRole('switch', { name }))
  const isOn = (name: string) => dialog.getByRole('switch', { name }).getAttribute('aria-checked')
  return { dialog, toggle, isOn }
}

describe('the tools of a server', () => {
  test('are said in its words, with what it means to allow one', async () => {
    const { dialog } = await open()
    expect(dialog.getByText(words.trustReading)).toBeTruthy()
    expect(dialog.getByText(words.trustOthers)).toBeTruthy()
    const [reading, writing] = await dialog.findAllByRole('listitem')
    if (!reading || !writing) throw new Error('There are two tools')
    for (const text of ['Look up', 'look_up', words.reads, words.said, 'What look_up does.'])
      expect(within(reading).getByText(text)).toBeTruthy()
    for (const text of ['Write down', 'write_down', words.asks])
      expect(within(writing).getByText(text)).toBeTruthy()
    expect(within(writing).queryByText(words.reads)).toBeNull()
    expect(within(reading).getByText(/"properties"/)).toBeTruthy()
    expect(dialog.queryByText(words.otherNow)).toBeNull()
  })

  test('are allowed one by one, as they were seen', async () => {
    const { toggle, isOn } = await open()
    await toggle('Look up')
    await toggle('Write down')
    await toggle('Look up')
    await expect
      .poll(() => sent)
      .toEqual([
        [['look_up'], { look_up: 'look_up-1' }],
        [['look_up', 'write_down'], { look_up: 'look_up-1', write_down: 'write_down-1' }],
        [['write_down'], { write_down: 'write_down-1' }],
      ])
    await expect.poll(() => [isOn('Look up'), isOn('Write down')]).toEqual(['false', 'true'])
  })

  test('are told one call after the other, so that the last one holds', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const tell = answers[put]
    let underWay = 0
    let atOnce = 0
    answers[put] = async (request) => {
      underWay += 1
      atOnce = Math.max(atOnce, underWay)
      await promise
      underWay -= 1
      return tell?.(request) ?? {}
    }
    const { toggle, isOn } = await open()
    await toggle('Look up')
    await toggle('Write down')
    expect([isOn('Look up'), isOn('Write down')]).toEqual(['true', 'true'])
    resolve()
    await expect.poll(() => sent).toHaveLength(2)
    expect(atOnce).toBe(1)
    await expect
      .poll(() => sent)
      .toMatchObject([
        [['look_up'], {}],
        [['look_up', 'write_down'], {}],
      ])
    await expect.poll(() => [isOn('Look up'), isOn('Write down')]).toEqual(['true', 'true'])
  })

  test('of which one is another now are shown anew, and it is not allowed', async () => {
    const { dialog, toggle, isOn } = await open()
    answers[put] = () => {
      tools = tools.map((tool) => ({ ...tool, description: 'Reads all mails.', version: '2' }))
      return new Refusal(409, new ApiError('unprocessableContent').toBody())
    }
    await toggle('Look up')
    expect(await dialog.findByText(words.failure.otherNow)).toBeTruthy()
    expect(await dialog.findAllByText('Reads all mails.')).toHaveLength(2)
    expect(isOn('Look up')).toBe('false')
  })

  test('say which has to be allowed anew', async () => {
    tools = tools.map((tool) => ({ ...tool, isOtherNow: tool.name === 'write_down' }))
    const { dialog } = await open()
    const [reading, writing] = await dialog.findAllByRole('listitem')
    expect(reading && within(reading).queryByText(words.otherNow)).toBeNull()
    expect(writing && within(writing).getByText(words.otherNow)).toBeTruthy()
  })

  test('are asked for anew', async () => {
    let asked: unknown
    answers['POST /mcp/tools/refresh'] = async (request) => {
      asked = await request.json()
      tools = [toolOf('another')]
      return { data: { total: 1, successful: 1, failed: 0, results: [{ success: true }] } }
    }
    const { dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: words.refresh }))
    expect(await dialog.findByText('What another does.')).toBeTruthy()
    expect(asked).toEqual({ connectionIds: [notes.id] })
  })

  test.each([
    [
      'its server is away',
      () => ({
        data: { total: 1, successful: 0, failed: 1, results: [{ success: false, error: 'It refused.' }] },
      }),
      words.lastFailed,
    ],
    ['it was asked too often', () => new Refusal(429, { code: 1, message: '' }), words.failure.tooOften],
    ['it is gone', () => new Refusal(404, { code: 16_005, message: '' }), words.failure.gone],
  ])('say why they could not be asked for where %s', async (_, answer, text) => {
    answers['POST /mcp/tools/refresh'] = answer
    const { dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: words.refresh }))
    expect(within(await dialog.findByRole('alert')).getByText(text)).toBeTruthy()
  })

  test('are none, or cannot be had', async () => {
    tools = []
    const { unmount } = await renderWith(answers, <ToolServersGroup hasModels />)
    await userEvent.click(await screen.findByRole('button', { name: 'Tools of “Notes”' }))
    expect(await screen.findByText(words.noTools)).toBeTruthy()
    unmount()
    answers[`GET /mcp/connections/${notes.id}/tools`] = () => new Refusal(404, { code: 6, message: '' })
    const { dialog } = await open()
    expect(await dialog.findByText(texts.failure.other)).toBeTruthy()
  })
})
