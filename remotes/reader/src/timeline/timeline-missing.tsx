import { Link, paths, useTranslation } from '@tidings/runtime'
import { EmptyState, LinkButton } from '@tidings/ui'

/** An address that names no timeline. */
export function TimelineMissing() {
  const { t } = useTranslation('reader')
  return (
    <EmptyState
      title={t('timeline.missing')}
      action={<LinkButton render={<Link to={paths.home} />}>{t('timeline.home')}</LinkButton>}
    />
  )
}
