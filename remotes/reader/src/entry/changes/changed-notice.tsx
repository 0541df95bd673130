import { useState } from 'react'
import type { OpenEntry } from '@tidings/db'
import { formatDate, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { Changes } from './changes.tsx'
import styles from './changes.module.css'

/** Says of an entry that was changed after it came when that was, and shows what it said before to who asks. */
export function ChangedNotice({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('reader')
  const [isShown, setShown] = useState(false)
  if (!entry.changedAt) return null
  return (
    <section className={styles.notice} aria-label={t('changes.title')}>
      <p className={styles.line}>
        <span>{t('changes.changedOn', { time: formatDate(entry.changedAt) })}</span>
        <Button size="small" variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'changes.hide' : 'changes.show')}
        </Button>
      </p>
      {isShown && <Changes entry={entry} />}
    </section>
  )
}
