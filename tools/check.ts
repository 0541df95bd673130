import { summarise } from './test/summary.ts'
import { runChecks } from './check/run-checks.ts'

const summary = await runChecks()
console.log(summarise(summary))
process.exitCode = summary.failed > 0 ? 1 : 0
