import { availableParallelism } from 'node:os'
import { mapInParallel, runCommand } from '../command.ts'

/** Packages of pages are one program: what they share is looked at once, and not by each of them. */
const programs = [
  'tsconfig.browser.json',
  'server',
  'tests',
  'tools',
  'tools/dev-remote/host',
  // It may use nothing but what pages and servers both have.
  'shared/contracts',
]

const results = await mapInParallel(programs, availableParallelism(), async (program) =>
  runCommand('tsc', ['-p', program]),
)

for (const { output } of results) process.stdout.write(output)
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1
