import { FetchError } from './fetch-error.ts'

/** Where one request goes. */
export interface Target {
  /** The address without credentials and fragment. */
  url: string
  origin: string
  /** Host name without port. */
  host: string
  path: string
  /** The Authorization header for credentials that the address carried. */
  authorization: string | undefined
}

/** Takes an http or https address apart; any other is refused. */
export function parseTarget(address: string): Target {
  const url = URL.parse(address)
  if (!url) throw new FetchError('scheme', 'This is not an address on the web.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError(
      'scheme',
      `Addresses that begin with ${url.protocol} are not fetched, only http: and https:.`,
    )
  }
  const authorization = basicAuthorization(url)
  url.username = ''
  url.password = ''
  url.hash = ''
  return {
    url: url.href,
    origin: url.origin,
    host: url.hostname,
    path: url.pathname + url.search,
    authorization,
  }
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const credentials = `${safeDecode(username)}:${safeDecode(password)}`
  return `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
