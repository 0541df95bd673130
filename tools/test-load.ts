import { shortenPatience } from './test/headroom.ts'
import { runRounds } from './test/run-rounds.ts'

// Whether the tests say the same every time: `npm run test:load -- 5 units server` runs these suites of the gate five times.
const [rounds = '5', ...names] = process.argv.slice(2)
const count = Number(rounds)
if (!(count >= 1))
  throw new Error(`How many rounds is ${rounds}? Suites are named behind: npm run test:load -- 5 units`)
// An order in which something failed comes again with the same number.
const firstSeed = Number(process.env.SHUFFLE_SEED ?? Math.floor(Math.random() * 2 ** 31))
shortenPatience(process.env)
process.exitCode = (await runRounds({ count, names, firstSeed })) ? 0 : 1
