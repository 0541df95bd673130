import type { FlowChart } from '@tidings/contracts/flow-chart'
import { useTranslation } from '@tidings/runtime'
import { useId, useState } from 'react'
import { useLoading } from '../../late/use-loading.ts'
import { ChartDialog } from './chart-dialog.tsx'
import { ChartList } from './chart-list.tsx'
import { FlowChartDrawing } from './late-drawing.ts'
import styles from './charts.module.css'

/** A chart that a model has drawn: small among the words, large where one opens it, and in words. */
export function ChartFigure({ chart }: { chart: FlowChart }) {
  const { t } = useTranslation('ai')
  const title = useId()
  // Where what draws cannot be loaded, the words are there.
  const drawing = useLoading(FlowChartDrawing)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <figure className={styles.figure} aria-labelledby={title}>
      <figcaption id={title} dir="auto">
        {chart.title}
      </figcaption>
      {drawing === 'loaded' && (
        <div className={styles.small}>
          {/* What it says stands below, and can be followed there. */}
          <div inert>
            <FlowChartDrawing chart={chart} />
          </div>
          <button
            type="button"
            aria-label={t('chart.enlarge', { title: chart.title })}
            onClick={() => setIsOpen(true)}
          />
        </div>
      )}
      <details className={styles.inWords} open={drawing === 'failed'}>
        <summary>{t('chart.inWords')}</summary>
        <ChartList chart={chart} />
      </details>
      {isOpen && <ChartDialog chart={chart} onClose={() => setIsOpen(false)} />}
    </figure>
  )
}
