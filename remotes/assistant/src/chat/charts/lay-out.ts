import { Graph, layout } from '@dagrejs/dagre'
import type { FlowChart } from '@tidings/contracts/flow-chart'
import type { Point } from './rounded-path.ts'

interface Size {
  width: number
  height: number
}

export interface Way {
  /** Where it begins, turns and ends. */
  points: Point[]
  /** The middle of what stands at it. */
  label: Point
}

interface LaidOut extends Size {
  /** The upper left corner of each step, by its id. */
  places: Map<string, Point>
  /** Of each edge, in the order of the chart: around the steps that it does not lead to. */
  ways: Way[]
}

/** Between steps of one rank, and between ranks; what stands at an edge needs room beside it. */
const BETWEEN_STEPS = 28
const BETWEEN_RANKS = 44
const LABEL_HEIGHT = 18
const LETTER_WIDTH = 7

/** Where the steps of a chart stand, so that what leads on comes first and few lines cross. Sizes and places are in pixels. */
export function layOut({ direction, nodes, edges }: FlowChart, sizes: ReadonlyMap<string, Size>): LaidOut {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({
    rankdir: direction === 'right' ? 'LR' : 'TB',
    nodesep: BETWEEN_STEPS,
    ranksep: BETWEEN_RANKS,
  })
  for (const { id } of nodes) graph.setNode(id, { width: 0, height: 0, ...sizes.get(id) })
  for (const [at, { source, target, label = '' }] of edges.entries()) {
    const size = label === '' ? {} : { width: label.length * LETTER_WIDTH, height: LABEL_HEIGHT }
    graph.setEdge(source, target, { ...size, labelpos: 'c' }, String(at))
  }
  layout(graph)
  const places = new Map(
    nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(id)
      return [id, { x: x - width / 2, y: y - height / 2 }]
    }),
  )
  const ways = edges.map(({ source, target }, at): Way => {
    const { points = [], x = 0, y = 0 } = graph.edge(source, target, String(at))
    return { points, label: { x, y } }
  })
  const { width = 0, height = 0 } = graph.graph()
  return { places, ways, width, height }
}
