import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'

const credentials = z.object({ name: z.string(), password: z.string() })

/** Name and password for a host, percent-encoded as in an address. */
export type Credentials = z.infer<typeof credentials>

/** Keeps names and passwords of feeds so that nobody reads them in the database. */
export interface CredentialBox {
  /** Tells accounts apart without naming them. */
  accountOf: (credentials: Credentials) => string
  seal: (credentials: Credentials) => Promise<string>
  /** Null for what another secret sealed. */
  open: (sealed: string) => Promise<Credentials | null>
}

/** Makes what seals credentials; only a server with the same secret opens them again. */
export function createCredentialBox(secret: string): CredentialBox {
  const key = createHmac('sha256', secret).update('credentials of feeds').digest('base64url')
  return {
    accountOf: ({ name }) => createHmac('sha256', key).update(name).digest('base64url'),
    seal: (sealed) => symmetricEncrypt({ key, data: JSON.stringify(sealed) }),
    async open(sealed) {
      try {
        return credentials.parse(JSON.parse(await symmetricDecrypt({ key, data: sealed })))
      } catch {
        // The secret of the server was lost: the host then asks for name and password, which its follower is told.
        return null
      }
    },
  }
}

/** An address without name and password, and these. */
export function splitAddress(address: string): { url: string; credentials: Credentials | null } {
  const url = URL.parse(address)
  if (!url || (url.username === '' && url.password === '')) return { url: address, credentials: null }
  const { username: name, password } = url
  url.username = ''
  url.password = ''
  return { url: url.href, credentials: { name, password } }
}

/** An address with name and password, for the request alone. */
export function withCredentials(address: string, { name, password }: Credentials): string {
  const url = new URL(address)
  url.username = name
  url.password = password
  return url.href
}
