import { addSummaries, summarise, type Summary } from '../test/summary.ts'
import { listPairs, runPair, sayPair, type PairOutcome } from './run-pair.ts'

export interface PairsOptions {
  /** For the command line of Playwright. */
  parameters?: readonly string[]
  /** Hears of a pair with which tests fail, before the next one is tried. */
  onFailure?: (outcome: PairOutcome) => Promise<void>
}

/** Runs the end-to-end tests with the present version and each older one that is kept, in both directions. */
export async function runPairs({ parameters = [], onFailure }: PairsOptions = {}): Promise<Summary> {
  const summaries: Summary[] = []
  for (const pair of listPairs()) {
    console.log(`\n── end to end, ${sayPair(pair)}`)
    const outcome = await runPair(pair, { parameters })
    summaries.push(outcome.summary)
    console.log(`── end to end, ${sayPair(pair)}: ${summarise(outcome.summary)}`)
    if (outcome.failed.length > 0) await onFailure?.(outcome)
  }
  return addSummaries(summaries)
}
