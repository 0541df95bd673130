import { useDocumentTitle, useStore, useTranslation } from '@tidings/runtime'
import { LineForm } from '../lines/line-form.tsx'
import { $lines } from '../lines/lines.store.ts'
import styles from './page.module.css'

/** All lines, and the form for another. */
export function PagePart() {
  const { t } = useTranslation('sample')
  const lines = useStore($lines)
  useDocumentTitle(t('page.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('page.title')}</h1>
      <LineForm />
      {lines.length === 0 ? (
        <p className={styles.empty}>{t('page.empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            // The newest is the first: counted from the end, a line keeps its place.
            <li key={lines.length - index} className={styles.line}>
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
