import { Link, paths, useTranslation } from '@tidings/runtime'
import { EmptyState, LinkButton } from '@tidings/ui'

/** An address that names no timeline, or one of something that is not there. */
export function TimelineMissing({ text }: { text?: string }) {
  const { t } = useTranslation('reader')
  return (
    <EmptyState
      title={t('timeline.missing')}
      text={text}
      action={<LinkButton render={<Link to={paths.home} />}>{t('timeline.home')}</LinkButton>}
    />
  )
}
