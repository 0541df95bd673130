import { SESSION_ID_KEY } from '@tidings/contracts/browser-identity'
import { version } from '../../package.json'

const CLIENT_ID_KEY = 'tidings:client_id'
const ID_LENGTH = 21
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** What this browser, with all of its tabs, is called by the server. */
export const browserId = (): string => rememberedId(localStorage, CLIENT_ID_KEY)

/** Headers that tell the server which browser, tab and version calls. */
export function identityHeaders(): Record<string, string> {
  return {
    'x-client-id': browserId(),
    'x-session-id': rememberedId(sessionStorage, SESSION_ID_KEY),
    'x-app-version': version,
  }
}

function rememberedId(storage: Storage, key: string): string {
  const known = storage.getItem(key)
  if (known) return known
  const id = randomId()
  storage.setItem(key, id)
  return id
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
