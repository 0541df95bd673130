import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { AuthDeps } from './auth-deps.ts'
import { createAuth, type Auth } from './auth.ts'

/** A thousandth of what better-auth makes it: a third of the server's tests would be nothing else. */
const work = { N: 16, r: 8, p: 1 }
const KEY_BYTES = 64

/** For tests: passwords are kept and compared as in the product, by scrypt, but with little work. */
export async function createAuthWithLightPasswords(deps: AuthDeps): Promise<Auth> {
  const auth = createAuth(deps)
  const { password } = await auth.$context
  password.hash = async (text) => {
    const salt = randomBytes(16)
    return `${salt.toString('hex')}:${keyOf(text, salt).toString('hex')}`
  }
  password.verify = async ({ hash, password: text }) => {
    const [salt = '', key = ''] = hash.split(':')
    return timingSafeEqual(keyOf(text, Buffer.from(salt, 'hex')), Buffer.from(key, 'hex'))
  }
  return auth
}

const keyOf = (text: string, salt: Buffer): Buffer =>
  scryptSync(text.normalize('NFKC'), salt, KEY_BYTES, work)
