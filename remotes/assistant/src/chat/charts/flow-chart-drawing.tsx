import type { FlowChart } from '@tidings/contracts/flow-chart'
import { useTranslation } from '@tidings/runtime'
import { IconButton } from '@tidings/ui'
import { ReactFlow, ReactFlowProvider, useNodesState, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { Maximize, ZoomIn, ZoomOut } from '../icons.tsx'
import { layOut } from './lay-out.ts'
import { Step, toSteps, type StepNode } from './steps.tsx'
import { toWays, WayLine } from './ways.tsx'
import styles from './charts.module.css'
import './react-flow.css'

interface FlowChartDrawingProps {
  chart: FlowChart
  /** Whether it can be moved and looked at closely; where not, all of it is seen at once. */
  canMove?: boolean
}

/** Smaller than this, nothing of it can be read. */
const SMALLEST = 0.1
const LARGEST = 2
/** No larger than words are elsewhere, or where it has a dialog for itself, than can be read from afar. */
const WHOLE = { padding: 0, maxZoom: 1 }
const WHOLE_LARGE = { padding: 0, maxZoom: 1.5 }

const nodeTypes = { step: Step }
const edgeTypes = { way: WayLine }

/** A chart as steps and lines. It comes late: what draws it is nearly as heavy as all else of the chat. */
export const FlowChartDrawing = ({ chart, canMove = false }: FlowChartDrawingProps) => (
  <ReactFlowProvider>
    <Drawing chart={chart} canMove={canMove} />
  </ReactFlowProvider>
)

function Drawing({ chart, canMove }: Required<FlowChartDrawingProps>) {
  const [steps, , onStepsChange] = useNodesState(toSteps(chart))
  const laidOut = useMemo(() => layOutMeasured(chart, steps), [chart, steps])
  return (
    <div
      className={styles.stage}
      data-laid-out={laidOut !== undefined}
      style={
        laidOut && {
          aspectRatio: `${laidOut.width} / ${laidOut.height}`,
          maxInlineSize: `${laidOut.width}px`,
        }
      }
    >
      <ReactFlow
        nodes={laidOut?.steps ?? steps}
        edges={laidOut?.ways ?? []}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onStepsChange}
        defaultMarkerColor={null}
        minZoom={SMALLEST}
        maxZoom={LARGEST}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={canMove}
        zoomOnScroll={false}
        zoomOnPinch={canMove}
        zoomOnDoubleClick={canMove}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
        disableKeyboardA11y
        aria-label={chart.title}
      >
        {laidOut && <KeepInSight of={laidOut} as={canMove ? WHOLE_LARGE : WHOLE} />}
      </ReactFlow>
      {canMove && <Buttons />}
    </div>
  )
}

/** A chart with its steps in their places; undefined until it is known how large each is. */
function layOutMeasured(chart: FlowChart, steps: readonly StepNode[]) {
  const sizes = new Map<string, { width: number; height: number }>()
  for (const { id, measured: { width = 0, height = 0 } = {} } of steps) {
    if (width > 0) sizes.set(id, { width, height })
  }
  if (sizes.size < steps.length) return undefined
  const { places, ways, ...size } = layOut(chart, sizes)
  return {
    ...size,
    steps: steps.map((step) => ({ ...step, position: places.get(step.id) ?? step.position })),
    ways: toWays(chart, ways),
  }
}

/** All of a chart is seen as it is opened, and when its room becomes another. */
function KeepInSight({ of: { width }, as }: { of: { width: number }; as: typeof WHOLE }) {
  const { fitView } = useReactFlow()
  const roomWidth = useStore((state) => state.width)
  const roomHeight = useStore((state) => state.height)
  useEffect(() => {
    if (width > 0 && roomWidth > 0 && roomHeight > 0) void fitView(as)
  }, [fitView, as, width, roomWidth, roomHeight])
  return null
}

function Buttons() {
  const { t } = useTranslation('ai')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div className={styles.buttons}>
      <IconButton label={t('chart.zoomOut')} size="small" onClick={() => void zoomOut()}>
        <ZoomOut />
      </IconButton>
      <IconButton label={t('chart.zoomIn')} size="small" onClick={() => void zoomIn()}>
        <ZoomIn />
      </IconButton>
      <IconButton label={t('chart.fit')} size="small" onClick={() => void fitView(WHOLE_LARGE)}>
        <Maximize />
      </IconButton>
    </div>
  )
}
