import { Link, paths, useStore, useTranslation, $online } from '@tidings/runtime'
import { Button, EmptyState, LinkButton, Skeleton, VisuallyHidden } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import type { Subscriptions } from './use-subscriptions.ts'
import styles from './subscriptions.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '40%']

/** What stands in the place of the subscriptions while there are none. */
export function SubscriptionsState({ subscriptions }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  const errorText = useErrorText()
  if (subscriptions.isLoading && isOnline) return <LoadingRows />
  if (subscriptions.error) {
    return (
      <EmptyState
        title={t(isOnline ? 'subscriptions.failed' : 'subscriptions.offline')}
        text={isOnline ? errorText(subscriptions.error) : t('subscriptions.offlineText')}
        action={<Button onClick={subscriptions.retry}>{t('retry')}</Button>}
      />
    )
  }
  return (
    <div className={styles.none}>
      <p>{t(subscriptions.isWithoutAny ? 'subscriptions.noneYet' : 'subscriptions.noneInView')}</p>
      <LinkButton size="small" render={<Link to={paths.discover} />}>
        {t('subscriptions.discover')}
      </LinkButton>
    </div>
  )
}

function LoadingRows() {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row} aria-hidden="true">
          <Skeleton shape="block" width="16px" height="16px" />
          <Skeleton width={width} />
        </div>
      ))}
    </output>
  )
}
