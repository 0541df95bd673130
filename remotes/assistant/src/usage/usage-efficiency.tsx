import type { UsageAnalytics } from '@tidings/contracts'
import { formatCompact, useTranslation } from '@tidings/runtime'
import { Progress } from '@tidings/ui'
import { Chart } from './chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { findCached, findMultipliers, shareOf } from './usage.ts'
import { useUsageNames } from './use-usage-names.ts'
import styles from './usage.module.css'

/** How many tokens an answer takes, and how much of what is read was read before. */
export function UsageEfficiency({ usage: { patterns, usageHistory } }: { usage: UsageAnalytics }) {
  const { t } = useTranslation('ai')
  const names = useUsageNames()
  const cached = findCached(usageHistory)
  const multipliers = findMultipliers(usageHistory)
  const [read, before] = [sum(cached.map((of) => of.read)), sum(cached.map((of) => of.cached))]
  return (
    <>
      <Chart
        title={t('used.perOperation')}
        of="names"
        columns={[t('used.purpose'), t('used.tokensEach')]}
        rows={patterns.byOperation.map((of) =>
          mean(of.operationType, names.operation(of.operationType), of.avgTokensPerOperation),
        )}
      />
      <Chart
        title={t('used.perModel')}
        of="names"
        columns={[t('used.model'), t('used.tokensEach')]}
        rows={patterns.byModel.map((of) => mean(of.model, names.model(of.model), of.avgEfficiency))}
      />
      <Progress
        label={t('used.cachedShare')}
        value={shareOf(before, read)}
        valueText={names.percent(shareOf(before, read))}
      />
      <FiguresTable
        caption={t('used.cachedBy')}
        columns={[t('used.purpose'), t('used.read'), t('used.cached'), t('used.share')]}
        rows={cached.map((of) => ({
          key: of.operation,
          cells: [
            names.operation(of.operation),
            formatCompact(of.read),
            formatCompact(of.cached),
            names.percent(shareOf(of.cached, of.read)),
          ],
        }))}
      />
      {multipliers.length > 0 && (
        <FiguresTable
          caption={t('used.counts')}
          columns={[t('used.model'), t('used.times')]}
          rows={multipliers.map(({ model, times }) => ({
            key: model,
            cells: [names.model(model), names.number(times)],
          }))}
        />
      )}
      <p className={styles.quiet}>{t('used.noPrice')}</p>
    </>
  )
}

const sum = (figures: readonly number[]): number => figures.reduce((before, figure) => before + figure, 0)

const mean = (key: string, label: string, value: number) => ({
  key,
  label,
  value,
  cells: [label, formatCompact(value)],
})
