import { looksRandom } from './random-text.ts'

/** Words in the name of a parameter whose value is for one person. */
const secretWords = new Set(
  (
    'accesscode accesskey accesstoken apikey apitoken auth authkey authtoken bearer credential credentials ' +
    'feedhash feedtoken hmac invitecode jsessionid jwt key otp pass passcode passphrase passwd password ' +
    'phpsessid pin private privatekey pw pwd rsskey rsstoken secret sessid session sessionid sid sig ' +
    'signature token tok userhash userkey usertoken'
  ).split(' '),
)

/** Names whose values are for one person in one place, and of a country, a language or an issue in another. */
const doubtfulNames = new Set(['code', 'hash', 'ticket'])

/** Parameters that name something public, however random its name looks. */
const publicNames = new Set(['channel', 'channel_id', 'list', 'playlist', 'playlist_id'])

/** Where a host names public shows by what looks like a token. */
const publicAddresses: readonly [host: RegExp, path: RegExp][] = [
  [/(^|\.)youtube\.com$/, /^\/(feeds|channel|playlist)\b/],
  [/(^|\.)acast\.com$/, /^\/public\//],
  [/(^|\.)omnycontent\.com$/, /^\/d\/playlist\//],
]

/**
 * Whether an address is for one person alone: it carries a name or password, or a parameter or a part of its path is a
 * token. In doubt it is: nothing but a second fetch is lost where two follow such an address.
 */
export function hasSecret(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (url.username !== '' || url.password !== '') return true
  if (publicAddresses.some(([host, path]) => host.test(url.hostname) && path.test(url.pathname))) return false
  return [...url.searchParams].some(isSecretParameter) || url.pathname.split('/').some(isSecretSegment)
}

function isSecretParameter([name, value]: [string, string]): boolean {
  if (value === '' || publicNames.has(name.toLowerCase())) return false
  return isSecretPair(name, value) || looksRandom(value)
}

const isSecretPair = (name: string, value: string): boolean =>
  isSecretName(name) || (doubtfulNames.has(name.toLowerCase()) && isCode(value))

/** What nobody says as a word, and no list numbers: letters among digits, or six digits and more. */
const isCode = (value: string): boolean =>
  (/\d/.test(value) && /[a-z]/i.test(value)) || /^\d{6,}$/.test(value)

/** A name as its words: `feedToken`, `feed_token` and `feed-token` are alike. */
function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return secretWords.has(words.join('')) || words.some((word) => secretWords.has(word))
}

/** In paths a token may have a name too: `secret:…`, `;jsessionid=…`. */
function isSecretSegment(segment: string): boolean {
  const text = safeDecode(segment)
  const [, ...values] = text.split(/[:=]/)
  const names = text.split(/[:=]/).map((piece) => piece.split(/[^\w-]+/).at(-1) ?? '')
  return (
    values.some((value, nth) => /^[^;]/.test(value) && isSecretPair(names[nth] ?? '', value)) ||
    looksRandom(text)
  )
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
