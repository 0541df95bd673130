import { createSnowflake } from '../identifiers.ts'

const nextId = createSnowflake()

/** An identifier as the server makes them: another each time, and later than those before. */
export const makeId = (): string => nextId().toString()

/** When whatever a test says nothing of came about. */
export const TIME = '2026-11-20T12:00:00.000Z'
