import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** In the same time, whatever the two have in common. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(expected))
