import type { FlowChart } from '@tidings/contracts/flow-chart'
import { Dialog } from '@tidings/ui'
import { FlowChartDrawing } from './late-drawing.ts'
import styles from './charts.module.css'

/** A chart as large as there is room, to be moved and looked at closely. */
export const ChartDialog = ({ chart, onClose }: { chart: FlowChart; onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={chart.title} size="large">
    <div className={styles.large}>
      <FlowChartDrawing chart={chart} canMove />
    </div>
  </Dialog>
)
