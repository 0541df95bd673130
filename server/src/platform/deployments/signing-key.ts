import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { keepFile } from '../../foundation/files/kept-file.ts'

/** Signs registries. */
export interface SigningKey {
  /** The beginning of the SHA-256 of the public key. */
  id: string
  /** The public key, 32 bytes in base64. */
  publicKey: string
  /** The Ed25519 signature of a text, in base64. */
  sign(text: string): string
}

const ID_LENGTH = 16

/** The key of this server, made at the first start. */
export async function loadSigningKey(dataDir: string): Promise<SigningKey> {
  const key = createPrivateKey(await keepFile(join(dataDir, 'registry-key.pem'), makeKey))
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const raw = Buffer.from(x, 'base64url')
  return {
    id: createHash('sha256').update(raw).digest('hex').slice(0, ID_LENGTH),
    publicKey: raw.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

function makeKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}
