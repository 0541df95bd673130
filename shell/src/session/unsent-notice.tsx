import { $outboxStatus, useStore, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'

/** Says that somebody made changes here that the server was not sent, before another signs in and they are gone. */
export function UnsentNotice() {
  const { t } = useTranslation('app')
  const { pending: count } = useStore($outboxStatus)
  if (count === 0) return null
  return <Callout title={t('sync.waiting', { count })}>{t('auth.signIn.unsent')}</Callout>
}
