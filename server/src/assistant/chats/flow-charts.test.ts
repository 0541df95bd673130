// @module-tag long
import { flowChartLimits } from '@tidings/contracts/flow-chart'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLibrary, type Library } from './library/testing.ts'
import { openChatStage, type ChatStage, type Talk } from './pages/testing.ts'
import { callTools, lastAnswer } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk
let library: Library

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
  library = await createLibrary(stage.server, talk.user)
})

afterAll(() => stage.close())

const calls = (...all: Parameters<typeof callTools>[1]) => callTools(stage.provider, all, 'So it goes.')
const answered = () => lastAnswer(stage.provider)

const chart = {
  title: 'How a ship is freed',
  nodes: [
    { id: 'a', label: 'Aground', shape: 'start' },
    { id: 'b', label: 'Is it flood tide?', shape: 'decision' },
    { id: 'c', label: 'Afloat', shape: 'end' },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c', label: 'yes' },
  ],
}

const draw = (schema: unknown) => ({ name: 'display_flow_chart', input: { schema } })

describe('a model draws a chart', () => {
  test('as it is told to describe it, and it is kept with the reply', async () => {
    calls({ name: 'get_flow_chart_schema', input: {} }, draw(chart))
    const before = stage.provider.asked.length
    const { chunks } = await talk.chat.say('How is a ship freed?')
    const schema = stage.provider.asked
      .slice(before)
      .find(({ messages }) => messages.at(-1)?.role === 'tool')
      ?.messages.at(-1)
    expect(String(schema?.content)).toContain('"decision"')
    expect(chunks).toContainEqual(
      expect.objectContaining({
        type: 'tool-output-available',
        output: expect.objectContaining({ isShown: true }),
      }),
    )
    expect(await talk.lastMessage()).toMatchObject({
      messageParts: expect.arrayContaining([
        expect.objectContaining({ type: 'tool-display_flow_chart', input: { schema: chart } }),
      ]),
    })
  })

  test('and says no more, which the model is told when the chat goes on', async () => {
    callTools(stage.provider, [draw(chart)], '')
    await talk.chat.say('How is a ship freed?')
    expect(await talk.lastMessage()).toMatchObject({ status: 'completed' })
    stage.provider.answers({ says: 'As I drew it.' })
    await talk.chat.say('Is that all?', 'q2')
    const told = stage.provider.asked.findLast(({ stream }) => stream)
    expect(told?.messages.find(({ role }) => role === 'tool')?.content).toContain('"isShown":true')
  })

  test.each([
    [
      'that leads to a step that there is not',
      { ...chart, edges: [{ source: 'a', target: 'z' }] },
      'a node that',
    ],
    ['of steps with one name', { ...chart, nodes: [...chart.nodes, chart.nodes[0]] }, 'have an id twice'],
    ['of no steps', { ...chart, nodes: [], edges: [] }, 'nodes'],
    [
      'of more steps than anybody sees at a glance',
      {
        title: 'All',
        nodes: Array.from({ length: flowChartLimits.nodes + 1 }, (_, at) => ({
          id: String(at),
          label: 'Step',
        })),
        edges: [],
      },
      'nodes',
    ],
  ])('%s, and is told what is wrong', async (_, schema, why) => {
    calls(draw(schema))
    await talk.chat.say('How is a ship freed?')
    expect(answered()).toContain('"isShown":false')
    expect(answered()).toContain(why)
    expect(await talk.lastMessage()).toMatchObject({ status: 'completed' })
  })

  test('whose citations are looked up as those of its text', async () => {
    await library.write({ title: 'A ship', content: '<p>It ran aground.</p>' })
    const nodes = [
      { id: 'a', label: 'Aground [[e1|ran aground]]' },
      { id: 'b', label: 'Lost [[e1|sank with all hands]]' },
    ]
    calls(
      { name: 'search', input: { scope: 'entries.userTimeline', query: [] } },
      draw({ ...chart, nodes, edges: [] }),
    )
    const { chunks } = await talk.chat.say('What of the ship?')
    expect(chunks.find(({ type }) => type === 'data-references')).toMatchObject({
      data: {
        citations: [
          { quote: 'ran aground', isFound: true },
          { quote: 'sank with all hands', isFound: false },
        ],
      },
    })
  })
})
