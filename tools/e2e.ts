import { runEndToEnd } from './test/runners.ts'
import { summarise } from './test/summary.ts'

const summary = await runEndToEnd(process.argv.slice(2))
console.log(summarise(summary))
process.exitCode = summary.failed > 0 ? 1 : 0
