import { useStore, useTranslation } from '@tidings/runtime'
import { Button, TriangleAlert } from '@tidings/ui'
import { Suspense, useLayoutEffect } from 'react'
import { $partLog } from '../parts-page/part-log.ts'
import styles from './overrides.module.css'
import { resetOverrides } from './overrides.ts'
import { $overrides, type Override } from './overrides.store.ts'

/** As long as code runs that was not deployed, every page says so. */
export function OverrideBadge() {
  return (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  )
}

function Badge() {
  const { t } = useTranslation('parts')
  const overridden = useStore($overrides)
  useLayoutEffect(() => {
    document.documentElement.dataset.overridden = ''
    return () => {
      delete document.documentElement.dataset.overridden
    }
  }, [])
  return (
    <aside className={styles.badge} aria-label={t('override.badge')}>
      <TriangleAlert aria-hidden="true" className={styles.icon} />
      <ul className={styles.list}>
        {overridden.map((override) => (
          <OverrideLine key={override.name} override={override} />
        ))}
      </ul>
      <Button size="small" onClick={resetOverrides}>
        {t('override.reset')}
      </Button>
    </aside>
  )
}

function OverrideLine({ override: { name, origin, version, problem } }: { override: Override }) {
  const { t } = useTranslation('parts')
  const log = useStore($partLog)
  const failure = log.findLast(
    (report) => report.remote === name && report.version === version?.version,
  )?.failure
  const trouble = problem ?? failure?.message
  return (
    <li>
      {t('override.from', { name, origin })}
      {trouble !== undefined && (
        <span className={styles.trouble}>{t('override.trouble', { reason: trouble })}</span>
      )}
    </li>
  )
}
