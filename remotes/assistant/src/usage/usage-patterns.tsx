import type { UsageAnalytics } from '@tidings/contracts'
import { formatCompact, useTranslation } from '@tidings/runtime'
import { useState } from 'react'
import { Chart } from './chart.tsx'
import { Figures } from './figures.tsx'
import { fillDays, findPeak, timeOfHour } from './usage.ts'
import { useUsageNames } from './use-usage-names.ts'

/** When models were asked, for what, and which. */
export function UsagePatterns({ usage: { patterns } }: { usage: UsageAnalytics }) {
  const { t } = useTranslation('ai')
  const names = useUsageNames()
  const [now] = useState(() => Date.now())
  const peak = findPeak(patterns.daily)
  const figures = [t('used.tokens'), t('used.calls'), t('used.share')]
  const shareRow = (
    key: string,
    label: string,
    of: UsageAnalytics['patterns']['byModel' | 'byOperation'][number],
  ) => ({
    key,
    label,
    value: of.totalTokens,
    cells: [
      label,
      formatCompact(of.totalTokens),
      formatCompact(of.operationCount),
      names.percent(of.percentage),
    ],
  })
  return (
    <>
      {peak && <Figures figures={[[t('used.peak'), names.hour(peak)]]} />}
      <Chart
        title={t('used.byDay')}
        of="days"
        columns={[t('used.day'), t('used.calls'), t('used.peakOfDay')]}
        rows={fillDays(patterns.daily, now).map(({ date, operationCount, peakHour }) => ({
          key: date,
          label: names.day(date),
          value: operationCount,
          cells: [
            names.day(date),
            formatCompact(operationCount),
            peakHour === null ? '–' : names.hour(timeOfHour(date, peakHour)),
          ],
        }))}
      />
      <Chart
        title={t('used.byOperation')}
        of="names"
        columns={[t('used.purpose'), ...figures]}
        rows={patterns.byOperation.map((of) =>
          shareRow(of.operationType, names.operation(of.operationType), of),
        )}
      />
      <Chart
        title={t('used.byModel')}
        of="names"
        columns={[t('used.model'), ...figures]}
        rows={patterns.byModel.map((of) => shareRow(of.model, names.model(of.model), of))}
      />
    </>
  )
}
