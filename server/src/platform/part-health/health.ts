import { partStages, type PartReport, type PartsHealth } from '@tidings/contracts'
import { addDuration, percentile } from './durations.ts'
import type { partHealth } from '../../foundation/tables/part-health.schema.ts'

/** How a version of a remote does. */
export type Health = typeof partHealth.$inferSelect

/** A version's health with one more report. */
export function addReport(health: Health, { failure, stages }: PartReport): Health {
  const failures = { ...health.failures }
  if (failure) failures[failure.class] = (failures[failure.class] ?? 0) + 1
  const durations = { ...health.stages }
  for (const stage of partStages) {
    const ms = stages[stage]
    if (ms !== undefined) durations[stage] = addDuration(durations[stage] ?? {}, ms)
  }
  return { ...health, loads: health.loads + 1, failures, stages: durations }
}

/** A version's health as the API tells it. */
export function toHealthReply({
  remote,
  version,
  since,
  loads,
  failures,
  stages,
}: Health): PartsHealth['versions'][number] {
  const times = Object.entries(stages).map(([stage, durations]) => [
    stage,
    { p50: percentile(durations, 0.5), p75: percentile(durations, 0.75) },
  ])
  return { remote, version, since: since.toISOString(), loads, failures, stages: Object.fromEntries(times) }
}
