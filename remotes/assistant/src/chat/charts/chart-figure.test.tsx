// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { withSomebodySignedIn } from '../../testing.tsx'
import { asking, showReply, ToolChatServer } from '../tools/testing.tsx'
import { FlowChartDrawing } from './late-drawing.ts'

const { chart: words } = texts

const ship = {
  title: 'How a ship is freed',
  nodes: [
    { id: 'a', label: 'Aground <img src=x> [a](https://evil.example/)', shape: 'start' },
    { id: 'b', label: 'Afloat [[e9|at flood]]' },
  ],
  edges: [{ source: 'a', target: 'b', label: 'at flood' }],
}

const draw = (schema: object, output: object = { isShown: true }) =>
  asking(output, { schema }, 'display_flow_chart')

let server: ToolChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ToolChatServer()
})

afterEach(() => vi.restoreAllMocks())

const figure = () => screen.findByRole('figure', { name: ship.title })

test('is drawn, and can be opened large', async () => {
  await showReply(server, ...draw(ship))
  const name = words.enlarge.replace('{{title}}', ship.title)
  await userEvent.click(await within(await figure()).findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name: ship.title })
  expect(await within(dialog).findByRole('button', { name: words.zoomIn })).toBeTruthy()
})

test('is told in words, in which nothing loads or leads out, and citations of nothing say so', async () => {
  await showReply(server, ...draw(ship))
  const inside = within(await figure())
  await userEvent.click(inside.getByText(words.inWords))
  const [first, second] = inside.getAllByRole('listitem')
  expect(first?.textContent).toBe('Aground <img src=x> [a](https://evil.example/)at flood → 2')
  expect(second?.textContent).toBe('Afloat ?')
  expect(inside.queryAllByRole('link')).toEqual([])
  expect(inside.queryAllByRole('img')).toEqual([])
  expect(inside.getByRole('button', { name: texts.chat.citation.unknown })).toBeTruthy()
})

test('is there in words where what draws cannot be loaded', async () => {
  vi.spyOn(FlowChartDrawing, 'load').mockRejectedValue(new Error('gone with a deployment'))
  await showReply(server, ...draw(ship))
  const inside = within(await figure())
  expect((await inside.findAllByRole('listitem')).map(({ tagName }) => tagName)).toEqual(['LI', 'LI'])
  expect(inside.queryByRole('button', { name: /Enlarge/ })).toBeNull()
})

test.each([
  ['that was refused', ship, { isShown: false, note: 'It cannot be drawn.' }],
  ['that is none', { title: 'Nothing' }, { isShown: true }],
])('one %s is a step and no more', async (_, schema, output) => {
  await showReply(server, ...draw(schema, output))
  expect(screen.queryByRole('figure')).toBeNull()
  await userEvent.click(screen.getByText('1 step'))
  expect(screen.getByText(texts.chat.step.chart)).toBeTruthy()
})
