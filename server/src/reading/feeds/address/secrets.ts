import { looksRandom, looksUnreadable } from './random-text.ts'

/** Words in the name of a parameter whose value is for one person. */
const secretWords = new Set(
  (
    'accesscode accesskey accesstoken apikey apitoken auth authkey authtoken bearer credential credentials ' +
    'feedhash feedtoken hmac invitecode jsessionid jwt key login logon otp pass passcode passkey passphrase passwd password ' +
    'phpsessid pin private privatekey pw pwd rsskey rsstoken secret sessid session sessionid sid sig ' +
    'signature sso token tok torrentpass userhash userkey usertoken'
  ).split(' '),
)

/** Names whose values are for one person in one place, and of a country, a language or an issue in another. */
const doubtfulNames = new Set(['access', 'code', 'h', 'hash', 'k', 'member', 'ticket'])

/** Parameters that name something public, however random its name looks. */
const publicNames = new Set(['channel_id', 'playlist_id'])

/** Where a host names public shows by what looks like a token: in the path, and in parameters. */
const publicAddresses: readonly { host: RegExp; path: RegExp; parameters?: readonly string[] }[] = [
  {
    host: /(^|\.)youtube\.com$/,
    path: /^\/(feeds|channel|playlist|watch|embed|shorts|live)\b/,
    parameters: ['channel', 'list', 'playlist', 'v'],
  },
  { host: /^youtu\.be$/, path: /^\// },
  // Hashes of commits: what is private here has a token besides.
  { host: /^github\.com$/, path: /^\/[^/]+\/[^/]+\/(blob|commits?|compare|raw|tree)\// },
  { host: /^raw\.githubusercontent\.com$/, path: /^\// },
  { host: /(^|\.)acast\.com$/, path: /^\/public\// },
  { host: /(^|\.)omnycontent\.com$/, path: /^\/d\/playlist\// },
]

/** What is public by its number, on whichever server: lists and posts of networks that number all they have as one. */
const publicNumber = /\/(?:lists?|status|statuses)\/\d{1,20}(?![^./])/g

/** How many addresses may be within each other; in doubt what is deeper is for one person. */
const MOST_LEVELS = 5

/**
 * Whether an address is for one person alone: it carries a name or password, or a parameter, a part of its path or of its
 * host is a token, or an address within it has one. In doubt it is: nothing but a second fetch is lost where two follow
 * such an address.
 */
export const hasSecret = (address: string): boolean => isSecretAddress(address, MOST_LEVELS)

function isSecretAddress(address: string, levels: number): boolean {
  if (levels === 0) return true
  const url = URL.parse(address)
  if (!url) return false
  if (url.username !== '' || url.password !== '') return true
  // Of the host only long ones: clouds give everybody a short label by lot.
  if (url.hostname.split('.').slice(0, -2).some(looksRandom)) return true
  const show = publicAddresses.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
  const isSecret = ([name, value]: [string, string]) =>
    isSecretParameter(name, value, { publicHere: show?.parameters, levels })
  return [...url.searchParams].some(isSecret) || (!show && isSecretPath(url.pathname, levels))
}

interface Place {
  publicHere: readonly string[] | undefined
  levels: number
}

function isSecretParameter(name: string, value: string, { publicHere = [], levels }: Place): boolean {
  const known = name.toLowerCase()
  if (value === '' || publicNames.has(known) || publicHere.includes(known)) return false
  if (isSecretPair(name, value)) return true
  const { before, address } = splitAddress(value)
  return looksLikeToken(before) || (address !== undefined && isSecretAddress(address, levels - 1))
}

function isSecretPath(path: string, levels: number): boolean {
  const { before, address } = splitAddress(path)
  const segments = before.replaceAll(publicNumber, '').split('/')
  return segments.some(isSecretSegment) || (address !== undefined && isSecretAddress(address, levels - 1))
}

/** An address within a text, which may have been encoded for each that it is within, and what stands before it. */
function splitAddress(text: string): { before: string; address?: string } {
  let decoded = text
  for (let times = 0; times <= MOST_LEVELS; times += 1) {
    const found = /(?:https?|feed|webcal):\/{1,2}/i.exec(decoded)
    if (found) {
      const rest = decoded.slice(found.index + found[0].length)
      return { before: decoded.slice(0, found.index), address: `https://${rest}` }
    }
    decoded = safeDecode(decoded)
  }
  return { before: text }
}

const looksLikeToken = (text: string): boolean => looksRandom(text) || looksUnreadable(text)

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
  return words.some((word) => isSecretWord(word)) || isSecretWord(words.join(''))
}

/** One may be written together with what it is of, or be one of two: `mytoken`, `pass1`. */
const isSecretWord = (word: string): boolean =>
  secretWords.has(word.replace(/\d$/, '')) || /(?:password|secret|token)$/.test(word)

/** In paths a token may have a name too: `secret:…`, `;jsessionid=…`. */
function isSecretSegment(segment: string): boolean {
  const text = safeDecode(segment)
  const [, ...values] = text.split(/[:=]/)
  const names = text.split(/[:=]/).map((piece) => piece.split(/[^\w-]+/).at(-1) ?? '')
  return (
    values.some((value, nth) => /^[^;]/.test(value) && isSecretPair(names[nth] ?? '', value)) ||
    text.toLowerCase() === 'private' ||
    looksLikeToken(text)
  )
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
