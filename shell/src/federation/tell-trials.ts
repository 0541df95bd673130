import { TRIALS_COOKIE, writeTrials } from '@tidings/contracts/trials'
import type { Choice } from './choose-versions.ts'
import { isHeldBack } from './held-back.ts'
import { $choices } from './parts.ts'

const YEAR_S = 31_536_000

/**
 * Keeps for the server which canaries this browser has, so that pages bring these and not the stable versions in vain; returns
 * an unsubscribe function. Who has a canary follows from who they are, which a page is not made by.
 */
export function tellTrials(): () => void {
  return $choices.subscribe((choices) => {
    const trials = writeTrials(choices.filter(isOnTrial).map(({ name }) => name))
    if (trials === '' && !document.cookie.includes(`${TRIALS_COOKIE}=`)) return
    const age = trials === '' ? -1 : YEAR_S
    // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not to be had over plain http
    document.cookie = `${TRIALS_COOKIE}=${trials}; path=/; max-age=${age}; samesite=lax`
  })
}

/** One that broke on this page is tried first again on the next; one that is held back is not. */
const isOnTrial = ({ name, candidates }: Choice): boolean =>
  candidates.some(({ source, version }) => source === 'canary' && !isHeldBack(name, version.version))
