import { useTranslation } from '@tidings/runtime'
import styles from './appearance.module.css'

/** A few lines as they are read, with the font, size and space that are set. */
export function ReadingPreview() {
  const { t } = useTranslation('settings')
  return (
    <figure className={styles.preview} aria-label={t('preview.label')}>
      <div className={styles.reading} data-reading>
        <h4 className={styles.sampleTitle}>{t('preview.title')}</h4>
        <p>
          {t('preview.text')} <a href="#settings-heading">{t('preview.link')}</a>
        </p>
      </div>
    </figure>
  )
}
