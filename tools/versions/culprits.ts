import type { PairedPart } from './pair.ts'
import type { PairName, PairOptions, PairOutcome } from './run-pair.ts'

/** A remote that does not work with the shell of a pair, by the titles of the tests that show it. */
export interface Culprit {
  part: PairedPart
  titles: string[]
}

export type RunPair = (name: PairName, options: PairOptions) => Promise<Pick<PairOutcome, 'failed'>>

type Failed = PairOutcome['failed']

/**
 * Which remotes of a pair are why its tests fail: tried without any of them, with all of them again, and with each alone.
 * What fails without them too, or not a second time, is no remote's doing.
 */
export async function findCulprits({ pair, failed }: Omit<PairOutcome, 'summary'>, run: RunPair) {
  const retry = async (tests: Failed, chosen?: string[]): Promise<Failed> => {
    if (tests.length === 0) return []
    const parameters = tests.map(({ place }) => place)
    return (await run(pair, { parameters, ...(chosen && { chosen }) })).failed
  }
  const withNone = new Set((await retry(failed, [])).map(({ place }) => place))
  const certain = await retry(failed.filter(({ place }) => !withNone.has(place)))
  const deployed = pair.parts.filter(({ version, deployed: wanted }) => wanted === version)
  const culprits: Culprit[] = []
  for (const part of deployed) {
    const alone = deployed.length > 1 ? await retry(certain, [part.name]) : certain
    if (alone.length > 0) culprits.push({ part, titles: titlesOf(alone) })
  }
  // None by itself: it is what they are to each other.
  if (culprits.length > 0 || certain.length === 0) return culprits
  return deployed.map((part): Culprit => ({ part, titles: titlesOf(certain) }))
}

const titlesOf = (tests: Failed): string[] => tests.map(({ title }) => title)
