import { useTranslation } from '@tidings/runtime'
import { Button, Callout } from '@tidings/ui'

/** In place of a list that could not be had. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Callout tone="danger" title={t('failed')} action={<Button onClick={onRetry}>{t('again')}</Button>} />
  )
}
