import { keepCoresBusy } from './busy-cores.ts'
import { tiers } from './suites.ts'
import { ofStep, type Summary } from './summary.ts'

// The process of one suite, which `test-run.ts` starts: it and whatever it starts are a group that is ended together.
const [tier, name = '', givenSeed] = process.argv.slice(2)
const suite = tier === 'gate' || tier === 'all' ? tiers[tier][name] : undefined
if (!suite) throw new Error(`There is no suite ${name} in ${tier}`)

const seed = givenSeed === undefined ? undefined : Number(givenSeed)
using _ = seed === undefined ? undefined : keepCoresBusy()
const summary = await suite.run(seed).catch((error: unknown): Summary => {
  console.error(error)
  return ofStep(name, false, String(error))
})
// What is on its way when they part is lost.
process.send?.(summary, () => process.disconnect())
