import { ApiError } from '@tidings/contracts'
import type { KnownModel } from '../models/known-models.ts'

/** What a model wrote. Throws aiModelFailed for one that only thought, which has not answered. */
export function requireWords(text: string, { id }: KnownModel): string {
  const words = text.trim()
  if (words === '') throw new ApiError('aiModelFailed', { data: { problem: 'broken', model: id } })
  return words
}
