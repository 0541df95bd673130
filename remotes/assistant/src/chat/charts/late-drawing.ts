import { lazily } from '@tidings/ui'

/** What draws; it comes with the first chart. */
export const FlowChartDrawing = lazily(() =>
  import('./flow-chart-drawing.tsx').then((late) => late.FlowChartDrawing),
)
