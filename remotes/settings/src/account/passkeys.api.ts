import { isoTime, z, type IdentityProof } from '@tidings/contracts'
import { queryOptions } from '@tidings/runtime'
import { AccountError, getAccount, postAccount } from './account-call.ts'

const passkeys = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: isoTime.nullish() }),
)

const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(
  (value) => typeof value === 'object' && value !== null && 'challenge' in value,
)

/** Whether this browser, at this address, can keep a passkey: an address without a name has none. */
export function canMakePasskeys(): boolean {
  const isNumeric = /^\[|^[\d.]+$/.test(location.hostname)
  return (
    !isNumeric && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: async () => passkeys.parse(await getAccount('/passkey/list-user-passkeys')),
  })

/** Has the browser make a passkey, and registers it under a name. */
export async function addPasskey(name: string, proof: IdentityProof): Promise<void> {
  const options = await postAccount('/passkey/generate-register-options', proof)
  const response = await askBrowser(options)
  await postAccount('/passkey/verify-registration', { response, name })
}

export const removePasskey = (id: string, proof: IdentityProof): Promise<unknown> =>
  postAccount('/passkey/delete-passkey', { id, ...proof })

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  postAccount('/passkey/update-passkey', { id, name })

async function askBrowser(options: unknown): Promise<unknown> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creationOptions.parse(options))
    const credential = await navigator.credentials.create({ publicKey })
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new AccountError(isKnown ? 'passkeyKnown' : 'passkeyFailed', { cause: error })
  }
  throw new AccountError('passkeyFailed')
}
