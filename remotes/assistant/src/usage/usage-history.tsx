import type { UsageAnalytics } from '@tidings/contracts'
import { USAGE_RECORDS_MAX } from '@tidings/contracts/form-limits'
import { formatAs, formatCompact, useQuery, useTranslation } from '@tidings/runtime'
import { Button, EmptyState, Select } from '@tidings/ui'
import { useState } from 'react'
import { listSpans } from '../chat/question/dates.ts'
import { useMentionNames } from '../chat/question/mention-names.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { FiguresTable } from './figures-table.tsx'
import { LoadingUsage } from './loading-usage.tsx'
import { usageQuery } from './usage.api.ts'
import { daysSince, recordsWithin } from './usage.ts'
import { useUsageNames } from './use-usage-names.ts'
import styles from './usage.module.css'

type UsageRecord = UsageAnalytics['usageHistory'][number]

const LINES_AT_ONCE = 50
const isOffered = ({ name }: { name: string }) => !name.endsWith('Weekday')

/** What was asked one by one, within a span of days. */
export function UsageHistory() {
  const { t } = useTranslation('ai')
  const words = useMentionNames()
  const [now] = useState(() => new Date())
  const spans = listSpans(now).filter(isOffered)
  const [chosen, setChosen] = useState(0)
  const span = spans[chosen] ?? { first: now, end: now }
  const usage = useQuery(usageQuery(daysSince(span.first, now.getTime())))
  return (
    <>
      <div className={styles.choice}>
        <Select
          label={t('used.span')}
          value={chosen}
          options={spans.map((of, value) => ({ value, label: words.span(of) }))}
          onChange={setChosen}
        />
      </div>
      {usage.isPending && <LoadingUsage />}
      {usage.isError && <FailureNotice error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && <Records key={chosen} records={recordsWithin(usage.data.usageHistory, span)} />}
      {usage.data && usage.data.usageHistory.length >= USAGE_RECORDS_MAX && (
        <p className={styles.quiet}>{t('used.latest', { count: USAGE_RECORDS_MAX })}</p>
      )}
    </>
  )
}

function Records({ records }: { records: readonly UsageRecord[] }) {
  const { t } = useTranslation('ai')
  const names = useUsageNames()
  const [lines, setLines] = useState(LINES_AT_ONCE)
  if (records.length === 0) return <EmptyState title={t('used.noneThen')} />
  return (
    <>
      <FiguresTable
        caption={t('used.records', { count: records.length })}
        words={3}
        columns={[
          t('used.time'),
          t('used.purpose'),
          t('used.model'),
          t('used.read'),
          t('used.cached'),
          t('used.written'),
        ]}
        rows={records.slice(0, lines).map((record) => ({
          key: record.id,
          cells: [
            <time key="time" dateTime={record.createdAt}>
              {`${formatAs(record.createdAt, 'L')} ${formatAs(record.createdAt, 'LT')}`}
            </time>,
            names.operation(record.operationType),
            names.model(record.modelUsed),
            formatCompact(record.contextTokens ?? 0),
            formatCompact(record.cachedInputTokens ?? 0),
            formatCompact(record.outputTokens ?? 0),
          ],
        }))}
      />
      {lines < records.length && (
        <Button onClick={() => setLines(lines + LINES_AT_ONCE)}>{t('used.more')}</Button>
      )}
    </>
  )
}
