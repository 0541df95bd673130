import type { RegistryLine } from '@tidings/contracts'
import { formatDate, formatRelative, useDocumentTitle, useStore, useTranslation } from '@tidings/runtime'
import { Callout } from '@tidings/ui'
import { $choices } from '../federation/parts.ts'
import { $registry } from '../federation/registry.ts'
import { OverrideControl } from '../overrides/override-control.tsx'
import { $overrides, type Override } from '../overrides/overrides.store.ts'
import { withOverrides } from '../overrides/with-overrides.ts'
import { PartCard } from './part-card.tsx'
import { registryPage } from './registry-page.ts'
import styles from './parts-page.module.css'

/** What the page is assembled from: which version of each part runs, why that one, and how it fares. */
export function PartsPage() {
  const { t } = useTranslation('parts')
  const taken = useStore($registry)
  const choices = useStore($choices)
  const lines = linesOf(taken?.registry.remotes ?? [], useStore($overrides))
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
      {lines.map((line) => (
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

/** The remotes of the registry, also those that are switched off, and those that only a developer has. */
function linesOf(deployed: readonly RegistryLine[], overrides: readonly Override[]): RegistryLine[] {
  const others = overrides.flatMap(({ name, version }) =>
    version && !deployed.some((line) => line.name === name) ? [[name, version] as const] : [],
  )
  return [...deployed, ...withOverrides([], new Map(others))]
}
