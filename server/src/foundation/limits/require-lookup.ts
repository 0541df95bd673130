import { ApiError } from '@tidings/contracts'

export interface LookupDeps {
  /** Says of each call that names what may be somebody else's by its id whether its user may make so many. */
  takesLookup: (userId: string) => boolean
}

/** Counts a call that names something by its id. Throws operationNotCompleted where its user made too many. */
export function requireLookup({ takesLookup }: LookupDeps, userId: string): void {
  if (!takesLookup(userId)) throw new ApiError('operationNotCompleted')
}
