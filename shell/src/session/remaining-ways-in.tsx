import type { WaysIn } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import styles from './auth.module.css'

export interface RemainingWaysInProps {
  ways: WaysIn
}

/** What opens an account besides its new password: an intruder may have left it there. */
export function RemainingWaysIn({ ways: { passkeyCount, linkedAccountCount } }: RemainingWaysInProps) {
  const { t } = useTranslation('app')
  return (
    <Callout tone="warning" title={t('auth.reset.waysTitle')}>
      <ul className={styles.waysIn}>
        {passkeyCount > 0 && <li>{t('auth.reset.passkeys', { count: passkeyCount })}</li>}
        {linkedAccountCount > 0 && <li>{t('auth.reset.linked', { count: linkedAccountCount })}</li>}
      </ul>
      <p>{t('auth.reset.ways')}</p>
    </Callout>
  )
}
