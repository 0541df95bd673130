import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { keepFile } from '../../foundation/files/kept-file.ts'

/** By which push services, and browsers, know this server (RFC 8292); both in base64url. */
export interface VapidKey {
  publicKey: string
  privateKey: string
}

/** The key of this server, made at the first start. Where the file is lost, every browser has to be asked anew. */
export async function loadVapidKey(dataDir: string): Promise<VapidKey> {
  const key = createPrivateKey(await keepFile(join(dataDir, 'push-key.pem'), makeKey))
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}
