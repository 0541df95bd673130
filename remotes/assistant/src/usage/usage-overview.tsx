import type { UsageAnalytics } from '@tidings/contracts'
import { formatAs, formatCompact, useQuery, useTranslation } from '@tidings/runtime'
import { useState } from 'react'
import { assistantQuery } from '../settings/models.api.ts'
import { PlanBounds } from '../settings/plan-bounds.tsx'
import { Chart } from './chart.tsx'
import { Figures } from './figures.tsx'
import { fillDays, sumDays, timeOfHour } from './usage.ts'
import { useUsageNames } from './use-usage-names.ts'
import styles from './usage.module.css'

/** Today and the last thirty days, and what is left of the plan. */
export function UsageOverview({ usage: { patterns } }: { usage: UsageAnalytics }) {
  const { t } = useTranslation('ai')
  const names = useUsageNames()
  const [now] = useState(() => Date.now())
  const { data: config } = useQuery(assistantQuery())
  const days = fillDays(patterns.daily, now)
  const all = sumDays(days)
  const today = sumDays(days.slice(-1))
  const midnight = timeOfHour(days[0]?.date ?? '', 0)
  return (
    <>
      <Figures
        figures={[
          [t('used.tokensToday'), formatCompact(today.tokens)],
          [t('used.tokensMonth'), formatCompact(all.tokens)],
          [t('used.callsToday'), formatCompact(today.calls)],
          [t('used.callsMonth'), formatCompact(all.calls)],
        ]}
      />
      {config && <PlanBounds config={config} />}
      <Chart
        title={t('used.trend')}
        of="days"
        columns={[t('used.day'), t('used.tokens'), t('used.calls')]}
        rows={days.map(({ date, totalTokens, operationCount }) => ({
          key: date,
          label: names.day(date),
          value: totalTokens,
          cells: [names.day(date), formatCompact(totalTokens), formatCompact(operationCount)],
        }))}
      />
      <p className={styles.quiet}>{t('used.utc', { time: formatAs(midnight, 'LT') })}</p>
    </>
  )
}
