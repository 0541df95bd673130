import type { Cleaning } from '@tidings/contracts'
import { api, useTranslation } from '@tidings/runtime'
import { Button, ConfirmDialog } from '@tidings/ui'
import { useState } from 'react'
import { useDeed } from './use-deed.ts'
import lines from '../form/lines.module.css'
import styles from './admin.module.css'

const cleanings = ['feeds', 'sessions'] as const satisfies readonly Cleaning[]

/** Deleting what nobody needs any more. */
export function Cleanings() {
  const { t } = useTranslation('admin')
  const { run } = useDeed()
  const [asked, setAsked] = useState<Cleaning>()
  return (
    <>
      <h3>{t('clean.heading')}</h3>
      <ul className={lines.list} aria-label={t('clean.heading')}>
        {cleanings.map((type) => (
          <li key={type} className={lines.line}>
            <div className={lines.words}>
              <span className={styles.name}>{t(`clean.name.${type}`)}</span>
              <span className={styles.hint}>{t(`clean.about.${type}`)}</span>
            </div>
            <Button
              aria-label={t('clean.actNamed', { name: t(`clean.name.${type}`) })}
              onClick={() => setAsked(type)}
            >
              {t('clean.act')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('clean.title', { name: t(`clean.name.${asked}`) })}
          description={t(`clean.lost.${asked}`)}
          confirmLabel={t('clean.confirm')}
          cancelLabel={t('cancel')}
          danger
          onConfirm={() => run(() => api.administration.clean({ type: asked }), t('clean.done'))}
        />
      )}
    </>
  )
}
