import type { ModelProblem } from '@tidings/contracts'
import type { FinishReason } from 'ai'

/** A model has ended before all was said. */
export class HalfAnswerError extends Error {
  readonly problem: ModelProblem

  constructor(problem: ModelProblem) {
    super(`The answer is no whole one: ${problem}`)
    this.name = 'HalfAnswerError'
    this.problem = problem
  }
}

/** How an answer ended: as the AI SDK knows it, and in the word of the provider. */
export interface Finish {
  finishReason: FinishReason
  rawFinishReason: string | undefined
}

/** Why an answer is no whole one, by how it ended; undefined where it is one. */
export function problemOfFinish({ finishReason, rawFinishReason }: Finish): ModelProblem | undefined {
  if (finishReason === 'length') return 'cutOff'
  if (finishReason === 'content-filter') return 'refused'
  // Some providers have a word for it that the AI SDK does not know.
  const isBroken = finishReason === 'error' || finishReason === 'interrupted' || rawFinishReason === 'error'
  return isBroken ? 'broken' : undefined
}

/** Throws a HalfAnswerError for an answer that is no whole one. */
export function requireWhole(finish: Finish): void {
  const problem = problemOfFinish(finish)
  if (problem) throw new HalfAnswerError(problem)
}
