import { cruise } from 'dependency-cruiser'
import configuration from '../../.dependency-cruiser.mjs'

const folders = ['shared', 'remotes', 'server', 'shell', 'tools', 'tests']

export interface Borders {
  moduleCount: number
  /** One line for each import that crosses a border it may not cross. */
  violations: string[]
}

/** Reads every import of the project in `root` and holds it to the rules of .dependency-cruiser.mjs. */
export async function cruiseProject(root: string): Promise<Borders> {
  const { options, forbidden } = configuration
  const { enhancedResolveOptions, ...cruiseOptions } = options
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new TypeError('dependency-cruiser answered text')
  const { totalCruised, violations } = output.summary
  return {
    moduleCount: totalCruised,
    violations: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  }
}
