import { z } from '@tidings/contracts'
import { followServer } from './account.ts'
import { getAuth, postAuth } from './auth-call.ts'
import { AuthError } from './auth-failure.ts'

const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(
  (value) => typeof value === 'object' && value !== null && 'challenge' in value,
)

/** Whether this browser, at this address, can sign in with a passkey: an address without a name has none. */
export function canUsePasskeys(): boolean {
  const isNumeric = /^\[|^[\d.]+$/.test(location.hostname)
  return !isNumeric && 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Signs in with a passkey that the browser lets the user choose; throws an AuthError. */
export async function signInWithPasskey(): Promise<void> {
  const options = await getAuth('/passkey/generate-authenticate-options')
  const response = await askBrowser(options)
  await postAuth('/passkey/verify-authentication', { response })
  await followServer()
}

async function askBrowser(options: unknown): Promise<unknown> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(requestOptions.parse(options))
    const credential = await navigator.credentials.get({ publicKey })
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (error) {
    throw new AuthError('passkeyFailed', { cause: error })
  }
  throw new AuthError('passkeyFailed')
}
