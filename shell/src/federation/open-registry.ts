import { registry as registrySchema, signedRegistry, type Registry } from '@tidings/contracts'

/** Who has to have signed the registry. */
export interface RegistryKey {
  id: string
  /** The raw Ed25519 key. */
  bytes: Uint8Array<ArrayBuffer>
}

/** Why a registry is not taken. */
export class RegistryError extends Error {
  readonly reason: 'unreadable' | 'forged' | 'expired' | 'older'

  constructor(reason: RegistryError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RegistryError'
    this.reason = reason
  }
}

/** A registry whose signature is right, and the key that it was signed with. */
export interface OpenedRegistry {
  registry: Registry
  keyId: string
}

/**
 * Reads a signed registry. Throws a RegistryError where it is not what the contract says, or not signed by the key;
 * without a key nothing is asked of the signature, which only a shell in development does.
 */
export async function openRegistry(text: string, key: RegistryKey | undefined): Promise<OpenedRegistry> {
  try {
    const { payload, ...signed } = signedRegistry.parse(JSON.parse(text))
    if (key && !(await isSigned({ payload, ...signed }, key))) {
      throw new RegistryError('forged', `The registry is not signed by the key ${key.id} of this server`)
    }
    const { data } = registrySchema.safeParse(JSON.parse(payload))
    return { registry: data ?? (await readReadable(payload)), keyId: signed.keyId }
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause
    throw new RegistryError('unreadable', `The registry cannot be read: ${String(cause)}`, { cause })
  }
}

/** Open tabs go on with what they can read of what a newer shell was deployed with. */
const readReadable = async (payload: string): Promise<Registry> =>
  (await import('./readable-versions.ts')).readReadable(payload)

/** Throws a RegistryError where a registry is past its time, at an instant in milliseconds. */
export function refuseExpired({ expiresAt }: Registry, now: number): void {
  if (Date.parse(expiresAt) <= now) throw new RegistryError('expired', `The registry expired at ${expiresAt}`)
}

interface Signed {
  payload: string
  keyId: string
  signature: string
}

async function isSigned({ payload, keyId, signature }: Signed, key: RegistryKey): Promise<boolean> {
  if (keyId !== key.id) return false
  const crypto = await signatureCrypto(key)
  // Over plain http, and in old browsers, there is nothing to check with; there the page itself is as open to change.
  if (!crypto) return true
  const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0))
  return crypto.subtle.verify('Ed25519', crypto.key, bytes, new TextEncoder().encode(payload))
}

async function signatureCrypto({ bytes }: RegistryKey) {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle) return undefined
  try {
    return { subtle, key: await subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  }
}
