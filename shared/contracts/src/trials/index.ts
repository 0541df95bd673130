/**
 * Tells the server of which remotes a browser has the canary, so that this version is on its way with the page. It says nothing of
 * who that is.
 */
export const TRIALS_COOKIE = 'tidings-trials'

const SEPARATOR = '.'

/** Names of remotes as the cookie has them. */
export const writeTrials = (remotes: readonly string[]): string => remotes.join(SEPARATOR)

/** The names of remotes that a cookie has, whatever it has. */
export const readTrials = (cookie = ''): ReadonlySet<string> => new Set(cookie.split(SEPARATOR))
