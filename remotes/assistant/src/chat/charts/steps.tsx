import type { FlowChart, FlowChartNode } from '@tidings/contracts/flow-chart'
import { Handle, Position, type Node } from '@xyflow/react'
import { CitedLabel } from './cited-label.tsx'
import styles from './charts.module.css'

export type StepNode = Node<
  Pick<FlowChartNode, 'label' | 'shape'> & { direction: FlowChart['direction'] },
  'step'
>

/** The steps of a chart, of which it is not known yet where they stand. */
export const toSteps = ({ nodes, direction }: FlowChart): StepNode[] =>
  nodes.map(({ id, label, shape }) => ({
    id,
    type: 'step',
    position: { x: 0, y: 0 },
    data: { label, shape, direction },
    // The library says what it is in English.
    domAttributes: { 'aria-roledescription': undefined },
  }))

/** A step as it is seen; lines come to it and leave it at its sides. */
export function Step({ data: { label, shape = 'step', direction } }: Pick<StepNode, 'data'>) {
  const isAcross = direction === 'right'
  return (
    <div className={styles.step} data-shape={shape}>
      <Handle type="target" position={isAcross ? Position.Left : Position.Top} isConnectable={false} />
      <span dir="auto">
        <CitedLabel text={label} />
      </span>
      <Handle type="source" position={isAcross ? Position.Right : Position.Bottom} isConnectable={false} />
    </div>
  )
}
