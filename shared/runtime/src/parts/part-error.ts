import type { FailureClass } from '@tidings/contracts'
import type { PartReference } from './contributions.ts'
import type { Stage } from './deadline.ts'

/** What happened to a version of a part, at which stage. */
export interface PartFailure {
  version: string
  stage: Stage
  class: FailureClass
  cause: unknown
}

/** Why a part cannot be shown: which part and version, at which stage, and what happened (`cause`). */
export class PartError extends Error {
  readonly stage: Stage
  readonly class: FailureClass
  readonly remote: string
  readonly version: string

  constructor({ remote, name }: PartReference, { version, stage, class: kind, cause }: PartFailure) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${remote}/${name} ${version}: ${stage} failed: ${reason}`, { cause })
    this.name = 'PartError'
    this.stage = stage
    this.class = kind
    this.remote = remote
    this.version = version
  }
}

/** A part threw while it was rendered for the first time. */
export class RenderError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'RenderError'
  }
}
