import type { RegistryLine } from '@tidings/contracts'
import type { ServedVersion } from '../federation/served-version.ts'

/**
 * The remotes that can be on the page: those that the registry has switched on, and those that a developer's server has,
 * which may not be deployed yet.
 */
export function withOverrides(
  lines: readonly RegistryLine[],
  overrides: ReadonlyMap<string, ServedVersion>,
): RegistryLine[] {
  const deployed = lines.filter(({ disabled }) => !disabled)
  const others = [...overrides].filter(([name]) => !deployed.some((line) => line.name === name))
  return [...deployed, ...others.map(([name, version]) => lineOf(name, version))]
}

const lineOf = (name: string, version: ServedVersion): RegistryLine => ({
  name,
  disabled: false,
  stable: version.version,
  canary: null,
  versions: [version],
})
