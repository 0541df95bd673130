import { z } from '../zod.ts'

/** What is more than that is not seen at a glance, which is what a chart is for; and laying it out would hold up the page. */
export const flowChartLimits = {
  titleLength: 200,
  idLength: 64,
  labelLength: 300,
  edgeLabelLength: 80,
  nodes: 40,
  edges: 60,
} as const

const text = (maximum: number) => z.string().trim().min(1).max(maximum)

const flowChartNode = z.object({
  id: text(flowChartLimits.idLength),
  label: text(flowChartLimits.labelLength).describe(
    'A few words, as plain text. Of what an entry says, with its citation after it: [[e1|words]]',
  ),
  shape: z.enum(['step', 'decision', 'start', 'end']).optional().describe('step, where nothing is said'),
})

const flowChartEdge = z.object({
  source: text(flowChartLimits.idLength).describe('The id of a node'),
  target: text(flowChartLimits.idLength).describe('The id of a node'),
  label: text(flowChartLimits.edgeLabelLength).optional().describe('When one goes there, such as "yes"'),
})

/** What leads to what, as a model describes it; where each stands is for who draws it to find. */
export const flowChart = z
  .object({
    title: text(flowChartLimits.titleLength).describe('What the chart shows, as a heading'),
    direction: z.enum(['down', 'right']).optional().describe('Where it goes; down, where nothing is said'),
    nodes: z.array(flowChartNode).min(1).max(flowChartLimits.nodes),
    edges: z.array(flowChartEdge).max(flowChartLimits.edges),
  })
  .refine(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length, {
    path: ['nodes'],
    error: 'have an id twice',
  })
  .refine(
    ({ nodes, edges }) => {
      const ids = new Set(nodes.map(({ id }) => id))
      return edges.every(({ source, target }) => ids.has(source) && ids.has(target))
    },
    { path: ['edges'], error: 'lead from or to a node that there is not' },
  )

export type FlowChart = z.infer<typeof flowChart>
export type FlowChartNode = FlowChart['nodes'][number]
