import type { UsageAnalytics } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { Dialog, EmptyState, Switch, Tabs } from '@tidings/ui'
import { useState, type ReactNode } from 'react'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useLoading } from '../late/use-loading.ts'
import { ChartDrawing, DrawnContext } from './chart.tsx'
import { LoadingUsage } from './loading-usage.tsx'
import { UsageEfficiency } from './usage-efficiency.tsx'
import { UsageHistory } from './usage-history.tsx'
import { UsageOverview } from './usage-overview.tsx'
import { UsagePatterns } from './usage-patterns.tsx'
import { usageQuery } from './usage.api.ts'
import { TREND_DAYS } from './usage.ts'
import styles from './usage.module.css'

const pages = ['overview', 'history', 'patterns', 'efficiency'] as const
type UsagePage = (typeof pages)[number]

/** What the user has asked of models, as figures, bars and tables. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ai')
  const [page, setPage] = useState<UsagePage>('overview')
  const [asTables, setAsTables] = useState(false)
  // Where what draws cannot be loaded, there are tables.
  const canDraw = useLoading(ChartDrawing) === 'loaded'
  const choice = (
    <div className={styles.switch}>
      <Switch label={t('used.asTables')} checked={asTables} onChange={setAsTables} />
    </div>
  )
  const panels: Record<UsagePage, ReactNode> = {
    overview: <OfTrend choice={choice}>{(usage) => <UsageOverview usage={usage} />}</OfTrend>,
    history: <UsageHistory />,
    patterns: <OfTrend choice={choice}>{(usage) => <UsagePatterns usage={usage} />}</OfTrend>,
    efficiency: <OfTrend choice={choice}>{(usage) => <UsageEfficiency usage={usage} />}</OfTrend>,
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('used.title')} size="large">
      <DrawnContext value={canDraw && !asTables}>
        <Tabs
          label={t('used.title')}
          value={page}
          onChange={setPage}
          tabs={pages.map((value) => ({
            value,
            label: t(`used.page.${value}`),
            panel: <div className={styles.panel}>{panels[value]}</div>,
          }))}
        />
      </DrawnContext>
    </Dialog>
  )
}

interface OfTrendProps {
  /** Whether there are charts or tables. */
  choice: ReactNode
  children: (usage: UsageAnalytics) => ReactNode
}

/** A page of the last thirty days, once they are known and there was something. */
function OfTrend({ choice, children }: OfTrendProps) {
  const { t } = useTranslation('ai')
  const { data, error, refetch } = useQuery(usageQuery(TREND_DAYS))
  if (data?.usageHistory.length === 0) return <EmptyState title={t('used.none')} text={t('used.noneHint')} />
  if (data) {
    return (
      <>
        {choice}
        {children(data)}
      </>
    )
  }
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />
  return <LoadingUsage />
}
