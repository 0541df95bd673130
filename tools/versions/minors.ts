/** The name of a minor version: `0.2` of `0.2.1`. */
export function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

/** Below zero where the first is the older one. */
export function compareMinors(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** The first that there was. */
const FIRST = '0.1'

/** The minor version before one of the same major; undefined for the first of a major. */
export function minorBefore(minor: string): string | undefined {
  const [major = 0, number = 0] = minor.split('.').map(Number)
  return number > 0 && minor !== FIRST ? `${major}.${number - 1}` : undefined
}
