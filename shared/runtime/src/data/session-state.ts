import type { ApiError, CurrentUser } from '@tidings/contracts'
import { atom } from 'nanostores'

/** The signed-in user; null when signed out, undefined until that is known. */
export const $session = atom<CurrentUser | null | undefined>(undefined)

/** Whether the server let the user do nothing before an invitation is used. */
export const $needsInvitation = atom(false)

/** A refusal for what the plan of the user has no more of, until they have read what to do. */
export interface MetLimit {
  error: ApiError
  /** What was taken back for it, in words. */
  lost?: string
}

/** Set for each change that is refused so; a part may set it for what it asked for otherwise. */
export const $metLimit = atom<MetLimit | null>(null)

/** Key of what is stored while the server has not heard that somebody signed out here. */
export const SIGNING_OUT = 'tidings:signing-out'
