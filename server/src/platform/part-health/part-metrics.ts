import type { PartReport } from '@tidings/contracts'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Makes the figures of parts. Versions are labels, so only reports of known ones may be counted. */
export function createPartMetrics(registry: Registry): (report: PartReport) => void {
  const registers = [registry]
  const loads = new Counter({
    name: 'tidings_part_loads_total',
    help: 'Attempts to show a part of a remote, failed ones included',
    labelNames: ['remote', 'version', 'source'],
    registers,
  })
  const failures = new Counter({
    name: 'tidings_part_failures_total',
    help: 'Attempts to show a part of a remote that failed, by what kind of failure',
    labelNames: ['remote', 'version', 'class'],
    registers,
  })
  const stages = new Histogram({
    name: 'tidings_part_stage_seconds',
    help: 'Time that a stage of the life of a part took in the browser',
    labelNames: ['remote', 'version', 'stage'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return ({ remote, version, source, failure, stages: durations }) => {
    loads.inc({ remote, version, source })
    if (failure) failures.inc({ remote, version, class: failure.class })
    for (const [stage, ms] of Object.entries(durations)) stages.observe({ remote, version, stage }, ms / 1000)
  }
}
