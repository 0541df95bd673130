import { PART_REPORTS_MAX } from './form-limits/index.ts'
import { versionName } from './registry.ts'
import { remoteName } from './remote-manifest.ts'
import { isoTime, z } from './zod.ts'

/** The stages of a part's life that have a deadline. */
export const partStages = ['load', 'bootstrap', 'mount', 'unmount'] as const

/** What kind of failure: where to look for its cause. */
export const failureClasses = [
  'network',
  'http',
  'integrity',
  'contract',
  'evaluate',
  'mount',
  'render',
  'deadline',
  'held-back',
  'leak',
] as const

/** Why a version is the one that runs. */
const partSources = ['stable', 'canary', 'last-good', 'fallback', 'override'] as const

export const failureClass = z.enum(failureClasses)
export const partSource = z.enum(partSources)
export const partStage = z.enum(partStages)

/** How one attempt to show a part went, as the browser saw it. */
export const partReport = z.object({
  remote: remoteName,
  part: z.string().max(64),
  version: versionName,
  source: partSource,
  /** Milliseconds of the stages it came through. */
  stages: z.partialRecord(partStage, z.number().nonnegative()),
  failure: z
    .object({ class: failureClass, stage: z.enum([...partStages, 'render']), message: z.string().max(500) })
    .nullable(),
})

/** POST /api/parts/reports */
export const partReports = z.object({ reports: z.array(partReport).min(1).max(PART_REPORTS_MAX) })

/** Of the attempts that came through a stage, in milliseconds. */
const stageTimes = z.object({ p50: z.number(), p75: z.number() })

/** GET /api/parts/health: how the versions in the registry do, as browsers reported. */
export const partsHealth = z.object({
  versions: z.array(
    z.object({
      remote: remoteName,
      version: versionName,
      /** When it became stable or a canary, or the first report of it came. */
      since: isoTime,
      /** Attempts to show one of its parts, those that failed included. */
      loads: z.int(),
      failures: z.partialRecord(failureClass, z.int()),
      stages: z.partialRecord(partStage, stageTimes),
    }),
  ),
})

export type PartReport = z.infer<typeof partReport>
export type FailureClass = z.infer<typeof failureClass>
export type PartSource = z.infer<typeof partSource>
export type PartStage = z.infer<typeof partStage>
export type PartsHealth = z.infer<typeof partsHealth>
