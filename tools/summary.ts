/** How many of a suite's tests passed, and how many did not. */
export interface Summary {
  passed: number
  failed: number
}

export function addSummaries(summaries: Summary[]): Summary {
  return summaries.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

export const summarise = ({ passed, failed }: Summary): string => `${passed} passed, ${failed} failed`
