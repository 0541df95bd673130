import { FollowAPIError } from '@follow-app/client-sdk'
import { errorCatalogue } from '@tidings/contracts'
import { expect } from 'vitest'

type ErrorName = keyof typeof errorCatalogue

/** Expects a call to be refused as the catalogue says, seen as the public client shows it. */
export async function expectRefusal(call: Promise<unknown>, name: ErrorName): Promise<void> {
  const { code, status } = errorCatalogue[name]
  const refusal = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(FollowAPIError)
  if (!(refusal instanceof FollowAPIError)) return
  expect(refusal.status).toBe(status)
  // For 401, and for 400 with a list of what is wrong, the client has names of its own in place of the code.
  const own = name === 'invalidInput' ? 'VALIDATION_ERROR' : 'AUTH_REQUIRED'
  expect([String(code), own]).toContain(refusal.code)
}
