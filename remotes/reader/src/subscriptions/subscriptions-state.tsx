import { View } from '@tidings/contracts'
import { Link, paths, useStore, useTranslation, $online } from '@tidings/runtime'
import { Button, Compass, EmptyState, LinkButton, Skeleton, VisuallyHidden } from '@tidings/ui'
import type { Subscriptions } from './use-subscriptions.ts'
import styles from './subscriptions.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '40%']

/** What stands in the place of the subscriptions while there are none. */
export function SubscriptionsState({ subscriptions, view }: { subscriptions: Subscriptions; view: View }) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  if (subscriptions.isLoading && isOnline) return <LoadingRows />
  if (subscriptions.error) {
    return (
      <EmptyState
        title={t(isOnline ? 'subscriptions.failed' : 'subscriptions.offline')}
        text={t(isOnline ? 'subscriptions.failedText' : 'subscriptions.offlineText')}
        action={<Button onClick={subscriptions.retry}>{t('retry')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Compass />}
      title={t(view === View.All ? 'subscriptions.none' : 'subscriptions.noneInView')}
      text={t('subscriptions.noneText')}
      action={
        <LinkButton
          variant={view === View.All ? 'primary' : 'secondary'}
          render={<Link to={paths.discover} />}
        >
          {t('subscriptions.discover')}
        </LinkButton>
      }
    />
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
