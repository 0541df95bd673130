import { createHash, randomBytes } from 'node:crypto'

/** By its beginning a token is told from that of a session, and found by programs that look for secrets in files. */
const PREFIX = 'tidings_'
const TOKEN_BYTES = 32

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

export const makeApiToken = (): string => PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token. It is random throughout, so a plain hash cannot be guessed back. */
export const hashApiToken = (token: string): Buffer => createHash('sha256').update(token).digest()
