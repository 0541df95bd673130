import { runSuites } from './test/run-suites.ts'

// What every change has to pass. What comes after a suite that fails would only take time.
process.exitCode = (await runSuites('gate', { stopsAtFailure: true })) ? 0 : 1
