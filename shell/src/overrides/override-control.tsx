import { useStore, useTranslation } from '@tidings/runtime'
import { Button, Callout } from '@tidings/ui'
import { useId, useState } from 'react'
import { allowedOrigins } from './allowed-origins.ts'
import styles from './overrides.module.css'
import { $overrides } from './overrides.store.ts'

/** Where the server allows it: the choice to load parts from developers' servers in place of the deployed ones. */
export function OverrideControl() {
  const { t } = useTranslation('parts')
  const headingId = useId()
  const [origins] = useState(allowedOrigins)
  if (origins.length === 0) return null
  return (
    <section className={styles.control} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('override.title')}
      </h2>
      <p className={styles.lead}>{t('override.lead')}</p>
      <ul className={styles.list}>
        {origins.map((origin) => (
          <OriginRow key={origin} origin={origin} />
        ))}
      </ul>
    </section>
  )
}

/** Comes when it is asked for, so that the page does not wait for it. */
async function reset(): Promise<void> {
  const { resetOverrides } = await import('./overrides.ts')
  resetOverrides()
}

/** Goes back to what is deployed. */
export function ResetOverrides() {
  const { t } = useTranslation('parts')
  return (
    <Button size="small" onClick={() => void reset()}>
      {t('override.reset')}
    </Button>
  )
}

function OriginRow({ origin }: { origin: string }) {
  const { t } = useTranslation('parts')
  const active = useStore($overrides).find((known) => known.origin === origin)
  const [isWaiting, setIsWaiting] = useState(false)
  const [problem, setProblem] = useState('')

  async function handleUse() {
    setIsWaiting(true)
    setProblem('')
    try {
      const { override } = await import('./overrides.ts')
      await override(origin)
    } catch (error) {
      setProblem(String(error))
      setIsWaiting(false)
    }
  }

  return (
    <li className={styles.origin}>
      <code className={styles.address}>{origin}</code>
      {active ? (
        <ResetOverrides />
      ) : (
        <Button size="small" loading={isWaiting} onClick={() => void handleUse()}>
          {t('override.use')}
        </Button>
      )}
      {problem && (
        <Callout tone="warning" title={t('override.absent')}>
          {problem}
        </Callout>
      )}
    </li>
  )
}
