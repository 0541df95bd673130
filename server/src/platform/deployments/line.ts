import type { RegistryLine } from '@tidings/contracts'
import type { registryLines } from '../../foundation/tables/deployments.schema.ts'

/** What the registry says of a remote, and what it said before. */
export interface Line {
  remote: string
  stable: string
  canary: RegistryLine['canary']
  disabled: boolean
  /** The stable versions before, the last one last. */
  history: string[]
  /** Of these the last one that had worked when another took its place. */
  proven: string | null
  built: string | null
}

type LineRow = typeof registryLines.$inferSelect

/** A line as the answer to a change tells it. */
export function toLineReply({ remote, stable, canary, disabled }: Line): Omit<RegistryLine, 'versions'> {
  return { name: remote, stable, canary, disabled }
}

export function rowToLine({ canary, canaryPercent, ...row }: LineRow): Line {
  return { ...row, canary: canary === null ? null : { version: canary, percent: canaryPercent } }
}

export function lineToRow({ canary, ...line }: Line): LineRow {
  return { ...line, canary: canary?.version ?? null, canaryPercent: canary?.percent ?? 0 }
}

/** A line with another history; a version that is nothing to go back to has nothing to prove. */
export function withHistory(line: Line, history: string[]): Line {
  const isThere = line.proven !== null && history.includes(line.proven)
  return { ...line, history, proven: isThere ? line.proven : null }
}

/** A line with another stable version. A trial ends: it was against the stable version before. */
export function makeStable(remote: string, before: Line | undefined, stable: string): Line {
  if (!before)
    return { remote, stable, canary: null, disabled: false, history: [], proven: null, built: null }
  const history = [...before.history, before.stable].filter((version) => version !== stable)
  return { ...withHistory(before, history), stable, canary: null }
}
