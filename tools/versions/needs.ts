import { compareMinors } from './minors.ts'
import type { VersionPair } from './pair.ts'

/** Of a test: `{ type: 'needs', description: 'shell 0.2, reader 0.2' }`, the minor versions that brought what it looks for. */
export const NEEDS = 'needs'

const need = /^[a-z][a-z0-9-]* \d+\.\d+$/

interface Annotation {
  type: string
  description?: string | undefined
}

/** The needs of a test that a pair does not meet, in words; none where it can run. */
export function unmetNeeds(
  annotations: readonly Annotation[],
  { shell, parts }: Pick<VersionPair, 'shell' | 'parts'>,
): string[] {
  const minors = new Map([
    ['shell', shell],
    ...parts.map(({ name, minor }): [string, string] => [name, minor]),
  ])
  return needsOf(annotations).filter((wanted) => {
    const [part = '', minor = ''] = wanted.split(' ')
    return compareMinors(minors.get(part) ?? '0.0', minor) < 0
  })
}

/** What a test says it needs. Throws where that is not said as it should be. */
function needsOf(annotations: readonly Annotation[]): string[] {
  return annotations
    .filter(({ type }) => type === NEEDS)
    .flatMap(({ description = '' }) => description.split(',').map((word) => word.trim()))
    .map((wanted) => {
      if (need.test(wanted)) return wanted
      throw new Error(
        `A test needs parts by name and minor version, as in "reader 0.2": "${wanted}" is no such need`,
      )
    })
}
