import type { SlotProps } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Spinner } from '@tidings/ui'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useTranslations } from './use-translations.ts'
import styles from './translation.module.css'

/** Brings entries in another language to where they are shown; there it says that they are coming, or why they are not. */
export function TranslationPart(props: SlotProps<'entry-translation'>) {
  const { t } = useTranslation('ai')
  const { failure, isComing, retry } = useTranslations(props)
  if (failure)
    return (
      <section
        className={styles.failed}
        aria-label={t('translation.title')}
        data-list={props.isList || undefined}
      >
        <FailureNotice error={failure} onRetry={retry} />
      </section>
    )
  if (!isComing || props.isList) return null
  return (
    <p className={styles.coming}>
      <Spinner label={t('translation.coming')} />
      <span aria-hidden="true">{t('translation.coming')}</span>
    </p>
  )
}
