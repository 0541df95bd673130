import { runChecks } from './check/run-checks.ts'
import { addSummaries, describeFailures, ofStep, summarise, type Summary } from './summary.ts'
import { runBuild, runEndToEnd, runVitest } from './suites.ts'

type Suite = [name: string, run: () => Promise<Summary>]

const suites: Suite[] = [
  ['checks', runChecks],
  ['build', runBuild],
  ['units', () => runVitest('unit', 'dom', 'architecture')],
  ['server', () => runVitest('server', 'conformance')],
  ['federation', () => runVitest('federation')],
  ['deployment and authors, beside faults', runWhatWaits],
  ['end to end', runEndToEnd],
]

const summaries: Summary[] = []
for (const [name, run] of suites) {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const summary = await runSuite(name, run)
  summaries.push(summary)
  console.log(`── ${name}: ${summarise(summary)} in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

const total = addSummaries(summaries)
if (total.failures.length > 0) console.log(`\n${describeFailures(total)}`)
console.log(`\n${summarise(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** They wait most of the time: for builds that follow one another, and for servers that are killed. */
async function runWhatWaits(): Promise<Summary> {
  return addSummaries(await Promise.all([runVitest('deployment', 'authors'), runVitest('faults')]))
}

/** A suite that cannot even begin is a failure, and the others go on. */
async function runSuite(name: string, run: () => Promise<Summary>): Promise<Summary> {
  try {
    return await run()
  } catch (error) {
    console.error(error)
    return ofStep(name, false, String(error))
  }
}
