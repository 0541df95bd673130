import { findAccess } from './remote/access.ts'
import { createDeploymentClient } from './remote/client.ts'
import { summarise } from './test/summary.ts'
import { findCulprits } from './versions/culprits.ts'
import { commandOf, rulesFor, writeRules } from './versions/gate-rules.ts'
import { openBuild, runPair, sayPair, type PairOutcome } from './versions/run-pair.ts'
import { runPairs } from './versions/run-pairs.ts'

// Every older version that is kept with the present one; what is not ours goes to Playwright.
const WRITE_GATE = '--write-gate'
const given = process.argv.slice(2)
const parameters = given.filter((word) => word !== WRITE_GATE)
// Whatever is wrong with the server is told before the work is done.
const access = given.includes(WRITE_GATE) ? findAccess(process.env) : undefined

const total = await runPairs({ parameters, onFailure: tellWhy })
console.log(`\n${summarise(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Finds the remotes that are not to run with the shell of a pair, and keeps them from it where that is wanted. */
async function tellWhy(outcome: PairOutcome): Promise<void> {
  const name = sayPair(outcome.pair)
  console.log(`\n── which remote makes ${name} fail`)
  const build = openBuild(outcome.pair.shell)
  const rules = rulesFor(await findCulprits(outcome, runPair), build)
  if (rules.length === 0) console.log(`No remote is why ${name} fails: it fails without them, or not again`)
  for (const { remote, version, reason } of rules) console.log(`${remote} ${version} ${reason}`)
  if (!access) return rules.forEach((rule) => console.log(commandOf(rule)))
  const client = createDeploymentClient(access)
  for (const line of await writeRules(rules, build, { access, client })) console.log(line)
}
