import { runSuites } from './test/run-suites.ts'

// Everything that can be proved, however long it takes; `npm run test:all -- leaks styles` runs some suites of it.
const names = process.argv.slice(2)
// Properties are tried with values that nobody has seen before; those of a failure come again with the same number.
process.env.PROPERTY_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
console.log(`Properties draw by PROPERTY_SEED=${process.env.PROPERTY_SEED}`)
process.exitCode = (await runSuites('all', { names, stopsAtFailure: false })) ? 0 : 1
