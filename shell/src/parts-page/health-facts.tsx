import { failureClasses, partsHealth, partStages, type PartsHealth } from '@tidings/contracts'
import { apiUrl, sendRequest, useQuery, useTranslation } from '@tidings/runtime'
import { Fact } from './fact.tsx'

type VersionHealth = PartsHealth['versions'][number]

async function fetchHealth(): Promise<VersionHealth[]> {
  const response = await sendRequest(new Request(apiUrl('/parts/health')))
  return partsHealth.parse(await response.json()).versions
}

export interface HealthFactsProps {
  remote: string
  version: string
}

/** How a version fares with everybody who uses this server. */
export function HealthFacts({ remote, version }: HealthFactsProps) {
  const { t, i18n } = useTranslation('parts')
  const { data } = useQuery({ queryKey: ['parts', 'health'], queryFn: fetchHealth })
  const health = data?.find((known) => known.remote === remote && known.version === version)
  if (!health || health.loads === 0) return null
  const number = new Intl.NumberFormat(i18n.language)
  const failures = Object.values(health.failures).reduce((sum, count) => sum + count, 0)
  const kinds = failureClasses.flatMap((kind) => {
    const count = health.failures[kind] ?? 0
    return count > 0 ? [t('failed', { what: t(`failure.${kind}`), count })] : []
  })
  const stages = partStages.flatMap((stage) => {
    const times = health.stages[stage]
    return times
      ? [t(`quantiles.${stage}`, { p50: number.format(times.p50), p75: number.format(times.p75) })]
      : []
  })
  return (
    <>
      <Fact name={t('everybody')}>
        {[
          t('loads', { loads: number.format(health.loads), failures: number.format(failures) }),
          ...kinds,
        ].join(' · ')}
      </Fact>
      {stages.length > 0 && <Fact name={t('quantilesOf')}>{stages.join(' · ')}</Fact>}
    </>
  )
}
