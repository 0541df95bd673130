import { formatDate, formatRelative, useDocumentTitle, useStore, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import { $choices } from '../federation/parts.ts'
import { $registry } from '../federation/registry.ts'
import { OverrideControl } from '../overrides/override-control.tsx'
import { PartCard } from './part-card.tsx'
import { registryPage } from './registry-page.ts'
import styles from './parts-page.module.css'

/** What the page is assembled from: which version of each part runs, why that one, and how it fares. */
export function PartsPage() {
  const { t } = useTranslation('parts')
  const taken = useStore($registry)
  const choices = useStore($choices)
  useDocumentTitle(t('title'))

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {!isSecureContext && (
        <Callout tone="warning" title={t('registry.unchecked')}>
          {t('registry.uncheckedReason')}
        </Callout>
      )}
      {taken?.problem && (
        <Callout tone="warning" title={t('registry.problem')}>
          {taken.problem.message}{' '}
          <a className={styles.explanation} href={`/${registryPage}`} target="_blank" rel="noreferrer">
            {t('meaning')}
          </a>
        </Callout>
      )}
      {taken?.registry.remotes.map((line) => (
        <PartCard key={line.name} line={line} choice={choices.find(({ name }) => name === line.name)} />
      ))}
      <OverrideControl />
      {taken && (
        <p className={styles.registry}>
          {t('registry.serial', {
            serial: taken.registry.serial,
            signed: formatRelative(taken.registry.issuedAt),
            expires: formatDate(taken.registry.expiresAt),
          })}
        </p>
      )}
    </div>
  )
}
