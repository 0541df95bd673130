import type { CurrentUser } from '@tidings/contracts'
import { atom } from 'nanostores'

/** The signed-in user; null when signed out, undefined until that is known. */
export const $session = atom<CurrentUser | null | undefined>(undefined)
