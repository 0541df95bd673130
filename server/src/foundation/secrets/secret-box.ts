import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps texts so that nobody reads them in the database. */
export interface SecretBox {
  seal: (text: string) => string
  /** Null for what another secret sealed, or was sealed for another owner. */
  open: (sealed: string) => string | null
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
/** What GCM is made for (NIST SP 800-38D, 8.2). */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Makes what seals texts by AES-256-GCM, with a key of its own for each purpose: what was sealed for one opens for no other,
 * nor with another secret of the server.
 */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAuthTag(tag)
        const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
      } catch {
        // Whoever asked says that it has to be given again.
        return null
      }
    },
  }
}
