import { root } from '../command.ts'
import { cruiseProject } from './cruise.ts'

const { moduleCount, violations } = await cruiseProject(root)

for (const violation of violations) console.log(violation)
console.log(`${violations.length} forbidden imports in ${moduleCount} modules`)
// With a compiler it cannot use, the reader of imports finds no module at all, and no fault either.
process.exitCode = violations.length === 0 && moduleCount > 0 ? 0 : 1
