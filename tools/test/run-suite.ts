import { measureSpent } from './spent.ts'
import { tiers } from './suites.ts'
import { ofStep, type Summary } from './summary.ts'
import type { SuiteReport } from './test-run.ts'

// The process of one suite, which `test-run.ts` starts: it and whatever it starts are a group that is ended together.
const [tier, name = '', givenSeed] = process.argv.slice(2)
const suite = tier === 'gate' || tier === 'all' ? tiers[tier][name] : undefined
if (!suite) throw new Error(`There is no suite ${name} in ${tier}`)

const seed = givenSeed === undefined ? undefined : Number(givenSeed)
const run = (): Promise<Summary> =>
  suite.run(seed).catch((error: unknown): Summary => {
    console.error(error)
    return ofStep(name, false, String(error))
  })
const [summary, spent] = await measureSpent(run)
const report: SuiteReport = { summary, spent }
// What is on its way when they part is lost.
process.send?.(report, () => process.disconnect())
