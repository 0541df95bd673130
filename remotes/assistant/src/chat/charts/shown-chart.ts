import { z } from '@tidings/contracts'
import { flowChart, type FlowChart } from '@tidings/contracts/flow-chart'
import type { Part } from '../engine/apply-chunk.ts'

const call = z.object({
  type: z.literal('tool-display_flow_chart'),
  input: z.object({ schema: flowChart }),
  output: z.object({ isShown: z.literal(true) }),
})

/** Once for each part: a reply is drawn anew with each word that comes. */
const read = new WeakMap<Part, FlowChart | undefined>()

/** The chart that a model has drawn by a call to a tool; undefined where it has drawn none. */
export function shownChartOf(part: Part): FlowChart | undefined {
  if (!read.has(part)) read.set(part, call.safeParse(part).data?.input.schema)
  return read.get(part)
}
