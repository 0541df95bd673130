import { looksRandom } from './random-text.ts'

/** Words in the name of a parameter whose value is for one person. */
const secretWords = new Set(
  (
    'accesscode accesskey accesstoken apikey apitoken auth authkey authtoken bearer credential credentials ' +
    'feedhash feedtoken hmac invitecode jsessionid jwt key otp pass passcode passkey passphrase passwd password ' +
    'phpsessid pin private privatekey pw pwd rsskey rsstoken secret sessid session sessionid sid sig ' +
    'signature token tok torrentpass userhash userkey usertoken'
  ).split(' '),
)

/** Names whose values are for one person in one place, and of a country, a language or an issue in another. */
const doubtfulNames = new Set(['code', 'hash', 'ticket'])

/** Parameters that name something public, however random its name looks. */
const publicNames = new Set(['channel_id', 'playlist_id'])

/** Where a host names public shows by what looks like a token: in the path, and in parameters. */
const publicAddresses: readonly { host: RegExp; path: RegExp; parameters?: readonly string[] }[] = [
  {
    host: /(^|\.)youtube\.com$/,
    path: /^\/(feeds|channel|playlist)\b/,
    parameters: ['channel', 'list', 'playlist'],
  },
  { host: /(^|\.)acast\.com$/, path: /^\/public\// },
  { host: /(^|\.)omnycontent\.com$/, path: /^\/d\/playlist\// },
]

/**
 * Whether an address is for one person alone: it carries a name or password, or a parameter or a part of its path is a
 * token. In doubt it is: nothing but a second fetch is lost where two follow such an address.
 */
export function hasSecret(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (url.username !== '' || url.password !== '') return true
  const show = publicAddresses.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
  const isSecret = ([name, value]: [string, string]) => isSecretParameter(name, value, show?.parameters)
  return [...url.searchParams].some(isSecret) || (!show && url.pathname.split('/').some(isSecretSegment))
}

function isSecretParameter(name: string, value: string, publicHere: readonly string[] = []): boolean {
  const known = name.toLowerCase()
  if (value === '' || publicNames.has(known) || publicHere.includes(known)) return false
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
