import { failurePage, partStages, type PartReport, type RegistryLine } from '@tidings/contracts'
import { useStore, useTranslation } from '@tidings/runtime'
import { Badge, Callout, type BadgeProps } from '@tidings/ui'
import type { Choice } from '../federation/choose-versions.ts'
import { ResetOverrides } from '../overrides/override-control.tsx'
import { Fact } from './fact.tsx'
import { HealthFacts } from './health-facts.tsx'
import { bytesOf, contributionsOfVersion, factsOf, type PartFacts, type PartState } from './part-facts.ts'
import { $partLog } from './part-log.ts'
import styles from './parts-page.module.css'

export interface PartCardProps {
  line: RegistryLine
  /** What was chosen for this user; undefined where the remote is switched off. */
  choice: Choice | undefined
}

const tones: Record<PartState, NonNullable<BadgeProps['tone']>> = {
  unused: 'neutral',
  running: 'success',
  failed: 'danger',
}

const KILOBYTE = 1000

/** One remote: its version and why that one, its state and stages here, its failures, what it brings. */
export function PartCard({ line, choice }: PartCardProps) {
  const { t } = useTranslation('parts')
  const facts = factsOf(line.name, useStore($partLog))
  const headingId = `part-${line.name}`
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.name}>
        {line.name}
        <Badge tone={choice ? tones[facts.state] : 'warning'}>
          {t(choice ? `state.${facts.state}` : 'state.off')}
        </Badge>
      </h2>
      <dl className={styles.facts}>
        <VersionFacts line={line} choice={choice} shown={facts.shown} />
      </dl>
      {choice?.candidates.some(({ source }) => source === 'override') && <ResetOverrides />}
      {facts.failures.map(({ class: kind, count, last }) => (
        <Callout key={kind} tone="warning" title={t('failed', { what: t(`failure.${kind}`), count })}>
          {last}{' '}
          <a className={styles.explanation} href={`/${failurePage(kind)}`} target="_blank" rel="noreferrer">
            {t('meaning')}
          </a>
        </Callout>
      ))}
      {choice?.refusals.map(({ version, reason }) => (
        <Callout key={version} tone="warning" title={t('refused', { version })}>
          {reason}
        </Callout>
      ))}
    </section>
  )
}

type VersionFactsProps = PartCardProps & Pick<PartFacts, 'shown'>

function VersionFacts({ line, choice, shown }: VersionFactsProps) {
  const { t } = useTranslation('parts')
  const candidate = choice?.candidates[0]
  const inUse = shown ?? (candidate && { version: candidate.version.version, source: candidate.source })
  return (
    <>
      {inUse && (
        <Fact name={t('version')}>
          <span className={styles.version}>{inUse.version}</span> {t(`source.${inUse.source}`)}
        </Fact>
      )}
      {line.canary && (
        <Fact name={t('canary')}>
          <span className={styles.version}>{line.canary.version}</span>{' '}
          {t('canaryShare', { percent: line.canary.percent })}
        </Fact>
      )}
      {shown && <StageFacts shown={shown} />}
      {inUse && <HealthFacts remote={line.name} version={inUse.version} />}
      {inUse && <ContributionFacts line={line} choice={choice} version={inUse.version} />}
    </>
  )
}

function StageFacts({ shown }: { shown: PartReport }) {
  const { t, i18n } = useTranslation('parts')
  const number = new Intl.NumberFormat(i18n.language)
  const bytes = bytesOf(shown.remote, shown.version)
  const stages = partStages.flatMap((stage) => {
    const ms = shown.stages[stage]
    return ms === undefined ? [] : [t(`stage.${stage}`, { ms: number.format(ms) })]
  })
  return (
    <>
      <Fact name={t('stages')}>{stages.join(' · ')}</Fact>
      {bytes > 0 && (
        <Fact name={t('size')}>{t('kilobytes', { size: number.format(Math.round(bytes / KILOBYTE)) })}</Fact>
      )}
    </>
  )
}

function ContributionFacts({ line, choice, version }: PartCardProps & { version: string }) {
  const { t } = useTranslation('parts')
  const brings = contributionsOfVersion(line, choice, version)
  if (!brings) return null
  return (
    <>
      {brings.pages.length > 0 && <Fact name={t('pages')}>{brings.pages.join(', ')}</Fact>}
      {brings.slots.length > 0 && <Fact name={t('slots')}>{brings.slots.join(', ')}</Fact>}
      {brings.commands > 0 && <Fact name={t('commands')}>{brings.commands}</Fact>}
    </>
  )
}
