import { randomBytes } from 'node:crypto'

/** The smallest number of 19 digits, which is the most that an identifier has. */
const LEAST = 10n ** 18n
const SPAN = 2n ** 62n - LEAST

/** An identifier that nobody can guess, for what is found by it alone. It says nothing of when it was made. */
export function randomId(): bigint {
  // Twice as many bits as there are to choose, so that no identifier is likelier than another.
  return LEAST + (BigInt(`0x${randomBytes(16).toString('hex')}`) % SPAN)
}
