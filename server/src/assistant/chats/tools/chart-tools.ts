import type { ToolSet } from 'ai'
import { flowChart, type FlowChart } from '@tidings/contracts/flow-chart'
import { z } from 'zod'
import type { Part } from '../chat-part.ts'

const DISPLAY = 'display_flow_chart'

const displayInput = z.object({
  schema: z.record(z.string(), z.unknown()).describe('As get_flow_chart_schema says'),
})

/**
 * By these a model draws what leads to what. How a chart is described is a tool of its own: it is long, and most chats draw
 * nothing. What it draws stands in the call itself, for whoever shows the chat; the model is told whether it could be.
 */
export async function createChartTools(): Promise<ToolSet> {
  const { tool } = await import('ai')
  return {
    get_flow_chart_schema: tool({
      description: `Says how a chart is described to ${DISPLAY}. Ask it before the first chart.`,
      inputSchema: z.object({}),
      execute: () => z.toJSONSchema(flowChart, { io: 'input' }),
    }),
    [DISPLAY]: tool({
      description:
        'Shows a flow chart: steps, decisions, and what leads to what. For what is seen sooner than read, or when the person asks.',
      inputSchema: displayInput,
      execute: ({ schema }) => {
        const { error } = flowChart.safeParse(schema)
        return error
          ? { isShown: false, note: `It cannot be drawn. ${z.prettifyError(error)}` }
          : { isShown: true, note: 'The person sees it: do not describe it once more.' }
      },
    }),
  }
}

/** The chart that a call describes, or the part that is kept of the call; undefined where it describes none. */
function chartOf({ name, input }: { name: string; input: unknown }): FlowChart | undefined {
  const given = name === DISPLAY ? displayInput.safeParse(input).data : undefined
  return flowChart.safeParse(given?.schema).data
}

/** What a chart says in words, to be looked up as the text of a reply is; nothing of another call. */
export function wordsOfChart({ toolName, input }: { toolName: string; input: unknown }): string {
  const nodes = chartOf({ name: toolName, input })?.nodes ?? []
  return nodes.map(({ label }) => `\n${label}`).join('')
}

/** A chart as plain text, a line for each step and where it leads; undefined for a part that is none. */
export function plainChart({ type, input }: Part): string | undefined {
  const chart = type.startsWith('tool-') ? chartOf({ name: type.slice('tool-'.length), input }) : undefined
  if (!chart) return undefined
  const labels = new Map(chart.nodes.map(({ id, label }) => [id, label]))
  const lines = chart.nodes.map(({ id, label }) => {
    const ways = chart.edges.filter(({ source }) => source === id)
    const names = ways.map((way) => `${labels.get(way.target)}${way.label ? ` (${way.label})` : ''}`)
    return names.length > 0 ? `- ${label} → ${names.join(', ')}` : `- ${label}`
  })
  return [chart.title, ...lines].join('\n')
}
