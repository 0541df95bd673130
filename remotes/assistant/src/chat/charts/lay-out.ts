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
  // By numbers: dagre keeps what it is told in plain objects, where a step that is called `valueOf` is there before it came.
  const names = new Map(nodes.map(({ id }, at) => [id, String(at)]))
  const nameOf = (id: string) => names.get(id) ?? ''
  for (const { id } of nodes) graph.setNode(nameOf(id), { width: 0, height: 0, ...sizes.get(id) })
  for (const [at, { source, target, label = '' }] of edges.entries()) {
    const size = label === '' ? {} : { width: label.length * LETTER_WIDTH, height: LABEL_HEIGHT }
    graph.setEdge(nameOf(source), nameOf(target), { ...size, labelpos: 'c' }, String(at))
  }
  layout(graph)
  const places = new Map(
    nodes.map(({ id }) => {
      const { x, y, width, height } = graph.node(nameOf(id))
      return [id, { x: x - width / 2, y: y - height / 2 }]
    }),
  )
  const ways = edges.map(({ source, target }, at): Way => {
    const { points = [], x = 0, y = 0 } = graph.edge(nameOf(source), nameOf(target), String(at))
    return { points, label: { x, y } }
  })
  const { width = 0, height = 0 } = graph.graph()
  return { places, ways, width, height }
}
