import type { FlowChart } from '@tidings/contracts/flow-chart'
import { BaseEdge, MarkerType, type Edge, type EdgeProps } from '@xyflow/react'
import { writeCitations } from '../../markdown/citations.ts'
import type { Way } from './lay-out.ts'
import { roundedPath } from './rounded-path.ts'

type WayEdge = Edge<{ way: Way; text: string | undefined }, 'way'>

/** What leads where in a chart, as it was laid out. */
export function toWays({ nodes, edges }: FlowChart, ways: readonly Way[]): WayEdge[] {
  const names = new Map(nodes.map(({ id, label }) => [id, writeCitations(label, () => '').trim()]))
  return ways.map((way, at) => {
    const { source = '', target = '', label: text } = edges[at] ?? {}
    const words = [names.get(source), text, names.get(target)]
    return {
      id: String(at),
      type: 'way',
      source,
      target,
      data: { way, text },
      markerEnd: { type: MarkerType.ArrowClosed },
      ariaLabel: words.filter((each) => each !== undefined).join(' → '),
      // The library says what it is in English.
      domAttributes: { 'aria-roledescription': undefined },
    }
  })
}

/** A line with an arrow, around the steps that it does not lead to. */
export function WayLine({ data, markerEnd }: EdgeProps<WayEdge>) {
  if (!data) return null
  const { way, text } = data
  return (
    <BaseEdge
      path={roundedPath(way.points)}
      {...(markerEnd !== undefined && { markerEnd })}
      label={text}
      labelX={way.label.x}
      labelY={way.label.y}
      interactionWidth={0}
    />
  )
}
