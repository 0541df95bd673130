import type { AssistantConfig } from '@tidings/contracts'
import { $session, formatCompact, formatRelative, useStore, useTranslation } from '@tidings/runtime'
import { Progress } from '@tidings/ui'
import styles from './settings.module.css'

interface Bounded {
  label: string
  used: number
  total: number
  resetAt: number
}

/** What is left of what the plan holds of the server's models, where it has bounds; one's own models have none. */
export function PlanBounds({ config: { rateLimit, usage } }: { config: AssistantConfig }) {
  const { t } = useTranslation('ai')
  const plan = useStore($session)?.plan
  const bounds = [
    {
      isBounded: typeof plan?.aiTokensPerDay === 'number',
      label: t('usage.day'),
      used: rateLimit.currentTokens,
      total: rateLimit.maxTokens,
      resetAt: rateLimit.windowResetTime,
    },
    {
      isBounded: typeof plan?.aiTokens === 'number',
      label: t('usage.month'),
      used: usage.used,
      total: usage.total,
      resetAt: Date.parse(usage.resetAt),
    },
  ].filter(({ isBounded }) => isBounded)
  return bounds.map((bound) => <Bound key={bound.label} {...bound} />)
}

function Bound({ label, used, total, resetAt }: Bounded) {
  const { t } = useTranslation('ai')
  const figures = { used: formatCompact(used), total: formatCompact(total) }
  return (
    <div className={styles.row}>
      <Progress
        label={label}
        value={Math.min(used, total)}
        max={Math.max(total, 1)}
        valueText={t('usage.of', figures)}
      />
      {used > 0 && <p className={styles.quiet}>{t('usage.resets', { time: formatRelative(resetAt) })}</p>}
    </div>
  )
}
