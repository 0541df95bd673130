import { isIdentifier } from '../identifier/index.ts'

/** What a part says in the state of the page's address, before it opens the dialog that adds feeds: which one is meant. */
export interface AskedFeed {
  follow: string
}

/** The feed that the state of an address names, if it is one of this kind. */
export function askedFeedOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('follow' in state)) return null
  return typeof state.follow === 'string' && isIdentifier(state.follow) ? state.follow : null
}
