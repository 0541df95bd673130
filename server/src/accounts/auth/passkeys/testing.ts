import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'
import { cookieOf } from '../../../foundation/http/testing.ts'
import type { TestServer } from '../../../testing.ts'
import { AUTH, holderOf, postAuth } from '../testing.ts'

/** A device that has made a passkey. */
export interface Device {
  /** Identifier of the passkey on the server. */
  id: string
  /** Signs in with it; a device that asked nobody who is there says so. */
  signIn: (own?: { isUserVerified: boolean }) => Promise<Response>
}

const USER_PRESENT = 1
const USER_VERIFIED = 4

const challenges = z.object({ challenge: z.string() })

/** Gives a user a passkey, as if a device had registered it. */
export async function addPasskey(server: TestServer, userId: string, name = 'A key'): Promise<Device> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [id, credentialId] = [randomBytes(8).toString('hex'), randomBytes(16).toString('base64url')]
  await server.database.pool.query(
    `insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up, created_at)
     values ($1, $2, $3, $4, $5, 0, 'singleDevice', false, now())`,
    [id, name, coseKey(x, y).toString('base64'), userId, credentialId],
  )
  const signIn: Device['signIn'] = async ({ isUserVerified } = { isUserVerified: true }) => {
    const asked = await server.request(`${AUTH}/passkey/generate-authenticate-options`)
    const { challenge } = challenges.parse(await asked.json())
    const origin = server.deps.config.baseUrl ?? 'http://localhost'
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
    const authenticatorData = Buffer.concat([
      sha256(Buffer.from(new URL(origin).hostname)),
      Buffer.from([USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0), 0, 0, 0, 0]),
    ])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    const named = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }
    const json = { response: { ...named, response } }
    return postAuth(server, '/passkey/verify-authentication', json, { user: holderOf(cookieOf(asked)) })
  }
  return { id, signIn }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest()

/** A public key as authenticators tell it: a map in CBOR, of an elliptic curve P-256 for ES256. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
