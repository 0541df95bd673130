import type { RegistryChange } from '@tidings/contracts'
import { makeStable, withHistory, type Line } from './line.ts'
import { refuse } from './refusals.ts'

/** A line as a change makes it, and the version that the change was about. */
export interface ChangedLine {
  after: Line
  version: string | null
}

/** Makes a change of a remote's line; throws where it makes no sense. Whether versions exist is not its question. */
export function changeLine(remote: string, line: Line | undefined, change: RegistryChange): ChangedLine {
  if (change.action === 'deploy') return deploy(remote, line, change.version)
  if (!line) throw refuse(`${remote} has no stable version yet: deploy one first`)
  switch (change.action) {
    case 'rollback':
      return rollBack(line, change.version)
    case 'canary':
      return startCanary(line, change)
    case 'promote':
      return promote(line)
    case 'disable':
    case 'enable':
      return setDisabled(line, change.action === 'disable')
  }
}

function deploy(remote: string, line: Line | undefined, version: string): ChangedLine {
  if (line?.stable === version) throw refuse(`${remote} ${version} is stable already`)
  return { after: makeStable(remote, line, version), version }
}

/** Back to a version that was stable before; those that came after it are nothing to fall back to any more. */
function rollBack(line: Line, wanted: string | undefined): ChangedLine {
  const { remote, stable, history, canary } = line
  if (wanted === stable && canary) return { after: { ...line, canary: null }, version: stable }
  if (wanted === stable) throw refuse(`${remote} ${stable} is stable already`)
  const version = wanted ?? history.at(-1)
  if (version === undefined) throw refuse(`${remote} has no stable version before ${stable}`)
  const index = history.indexOf(version)
  if (index < 0) throw refuse(`${remote} ${version} was not stable before ${stable}: deploy it instead`)
  const kept = withHistory(line, history.slice(0, index))
  return { after: { ...kept, stable: version, canary: null }, version }
}

function startCanary(line: Line, { version, percent }: { version: string; percent: number }): ChangedLine {
  if (line.stable === version) {
    throw refuse(`${line.remote} ${version} is the stable version: everybody has it already`)
  }
  return { after: { ...line, canary: { version, percent } }, version }
}

function promote(line: Line): ChangedLine {
  if (!line.canary) throw refuse(`${line.remote} has no canary to promote`)
  const { version } = line.canary
  return { after: makeStable(line.remote, line, version), version }
}

function setDisabled(line: Line, disabled: boolean): ChangedLine {
  if (line.disabled === disabled) {
    throw refuse(`${line.remote} is ${disabled ? 'disabled' : 'enabled'} already`)
  }
  return { after: { ...line, disabled }, version: null }
}
