import { ApiError } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'

/** Says in words why a call failed. */
export function useErrorText(): (error: Error | null) => string {
  const { t } = useTranslation(['reader', 'errors'])
  return (error) =>
    error instanceof ApiError ? t([`errors:${error.key}`, 'reader:failed']) : t('reader:noResponse')
}
