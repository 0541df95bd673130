import { useTranslation } from '@tidings/runtime'
import type { FlowChart } from '@tidings/contracts/flow-chart'
import { CitedLabel } from './cited-label.tsx'
import styles from './charts.module.css'

/** A chart in words, for who does not see it or would rather read it: each step, and where one goes from there. */
export function ChartList({ chart: { nodes, edges } }: { chart: FlowChart }) {
  const { t } = useTranslation('ai')
  const numbers = new Map(nodes.map(({ id }, at) => [id, at + 1]))
  return (
    <ol className={styles.list}>
      {nodes.map(({ id, label }) => (
        <li key={id}>
          <span dir="auto">
            <CitedLabel text={label} />
          </span>
          {edges
            .filter(({ source }) => source === id)
            .map(({ target, label: when }, at) => (
              <span key={at} className={styles.way}>
                {when === undefined
                  ? t('chart.way', { number: numbers.get(target) })
                  : t('chart.wayWhen', { number: numbers.get(target), when })}
              </span>
            ))}
        </li>
      ))}
    </ol>
  )
}
