import { runChecks } from './check/run-checks.ts'
import { addSummaries, summarise, type Summary } from './summary.ts'
import { runBuild, runEndToEnd, runVitest } from './suites.ts'

const suites: [name: string, run: () => Promise<Summary>][] = [
  ['checks', runChecks],
  ['build', runBuild],
  ['units', () => runVitest('unit', 'dom', 'architecture')],
  ['server', () => runVitest('server', 'conformance')],
  ['federation', () => runVitest('federation')],
  ['deployment', () => runVitest('deployment')],
  ['authors', () => runVitest('authors')],
  ['end to end', runEndToEnd],
  ['faults', () => runVitest('faults')],
]

const summaries: Summary[] = []
for (const [name, run] of suites) {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const summary = await run()
  summaries.push(summary)
  console.log(`── ${name}: ${summarise(summary)} in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

const total = addSummaries(summaries)
console.log(`\n${summarise(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
